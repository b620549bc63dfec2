import type { Engine, Host } from './engine.js';

export * from './engine.js';

/** The module beside this file, or another: its address, its bytes, or the compiled module. */
export function load(source?: string | URL | BufferSource | WebAssembly.Module, host?: Host): Promise<Engine>;
