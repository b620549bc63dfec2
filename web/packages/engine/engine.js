// engine.js -- Crux's engine, crux.wasm, behind one function: `call(verb, question)`. For browsers and Node.js alike.
//
// The module asks its host for five things, by WASI's names: the time, random numbers, and three functions for files, of which there
// are none but its messages. A module that traps (too deep, too large, out of time) cannot be called again: make a new one from the
// same WebAssembly.Module, which takes milliseconds.

const bad_file = 8; // WASI's error for a file that is not open

/** The imports of the module. `memory` is asked for it when it is there. */
function imports(memory, { now, random, print }) {
  let last = null; // a view of the memory as it was: it moves when it grows
  const view = () => (last?.buffer === memory().buffer ? last : (last = new DataView(memory().buffer)));
  return {
    clock_time_get(_clock, _precision, at) {
      const nanoseconds = Math.round(now() * 1e9);
      view().setUint32(at, nanoseconds % 2 ** 32, true);
      view().setUint32(at + 4, Math.floor(nanoseconds / 2 ** 32), true);
      return 0;
    },
    random_get(at, size) {
      random(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    fd_write(_file, parts, count, written) {
      let text = '';
      let bytes = 0;
      for (let i = 0; i < count; i++) {
        const size = view().getUint32(parts + 8 * i + 4, true);
        text += new TextDecoder().decode(new Uint8Array(memory().buffer, view().getUint32(parts + 8 * i, true), size));
        bytes += size;
      }
      print(text);
      view().setUint32(written, bytes, true);
      return 0;
    },
    fd_close: () => bad_file,
    fd_seek: () => bad_file,
  };
}

/** What the engine answers when it refuses: `status` and `error` are as in HTTP. */
export class Refused extends Error {
  constructor(status, error) {
    super(error.says);
    this.name = 'Refused';
    this.status = status;
    this.error = error;
  }
}

/**
 * One instance of the module, with a memory of its own. A call that throws anything but `Refused` has broken it: load another.
 * A puzzle is a line, or an object with its `game` and `puzzle`.
 */
export class Engine {
  #exports;
  #broken = false;
  constructor(exports) {
    this.#exports = exports;
    exports._initialize();
  }

  /** The answer as text, with the status that HTTP would have. `seconds`: 0 for the usual time, negative for ever. */
  call(verb, question = {}, seconds = 0) {
    if (this.#broken) throw new Error('this engine has broken in an earlier call: load another');
    this.#broken = true; // until it has come back
    const answer = this.#call(verb, typeof question === 'string' ? question : JSON.stringify(question), seconds);
    this.#broken = false;
    return answer;
  }

  #call(verb, question, seconds) {
    const { crux_alloc, crux_free, crux_call, crux_text, crux_size, memory } = this.#exports;
    const texts = [verb, question].map((text) => {
      const bytes = new TextEncoder().encode(text);
      const at = crux_alloc(bytes.length);
      if (at === 0 && bytes.length > 0) throw new Error('the question is too large');
      new Uint8Array(memory.buffer, at, bytes.length).set(bytes);
      return { at, size: bytes.length };
    });
    const [name, json] = texts;
    const status = crux_call(name.at, name.size, json.at, json.size, seconds);
    for (const { at } of texts) crux_free(at);
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, crux_text(), crux_size()));
    return { status, text };
  }

  /** The answer as a value (the picture of `draw` as text); throws `Refused`. */
  ask(verb, question = {}, seconds = 0) {
    const { status, text } = this.call(verb, question, seconds);
    if (status !== 200) throw new Refused(status, JSON.parse(text).error);
    return verb === 'draw' ? text : JSON.parse(text);
  }

  games = () => this.ask('games').games;
  examples = () => this.ask('examples').puzzles;
  read = (line) => this.ask('read', line);
  check = (puzzle, moves = '') => this.ask('check', { ...of(puzzle), moves });
  hint = (puzzle, moves = '') => this.ask('hint', { ...of(puzzle), moves });
  reveal = (puzzle) => this.ask('reveal', of(puzzle)).moves;
  grade = (puzzle, { seconds = 0 } = {}) => this.ask('grade', of(puzzle), seconds);
  solve = (puzzle, { limit = 1, seconds = 0 } = {}) => this.ask('solve', { ...of(puzzle), limit }, seconds);
  look = (puzzle, { seconds = 0 } = {}) => this.ask('look', of(puzzle), seconds);
  draw = (puzzle, options = {}) => this.ask('draw', { ...of(puzzle), ...options });
  generate = (request, { seconds = 0 } = {}) => this.ask('generate', request, seconds).puzzles;
  another = (puzzle, { seconds = 0, ...options } = {}) => this.ask('another', { ...of(puzzle), ...options }, seconds).puzzles[0];
  next = (game, plays = []) => this.ask('next', { game, plays });
  complete = (sketch, filled) => ({ ...sketch, puzzle: this.ask('complete', { ...of(sketch), filled }).puzzle });
  import = (game, format, text) => ({ crux: 1, game, puzzle: this.ask('import', { game, format, text }).puzzle });
  export = (puzzle, format) => this.ask('export', { ...of(puzzle), format }).text;

  /** How the search for the completions of a sketch stands, step by step; the last one is `over`. Leave the loop to end it early. */
  async *fill(request, { seconds = 0.1 } = {}) {
    const { fill } = this.ask('fill', request);
    let over = false;
    try {
      while (!over) {
        const step = this.ask('fill_step', { fill, seconds });
        over = step.over;
        yield over ? this.ask('fill_end', { fill }) : step;
        await new Promise((go) => setTimeout(go)); // others may go first
      }
    } finally {
      if (!over && !this.#broken) this.call('fill_end', { fill });
    }
  }

  /** Bytes of memory that the module has taken. */
  get bytes() {
    return this.#exports.memory.buffer.byteLength;
  }
}

// A line may have more than the engine is asked about.
const of = ({ game, puzzle, recipe }) => (recipe ? { game, puzzle, recipe } : { game, puzzle });

function hosted(host) {
  let memory;
  const all = {
    now: () => performance.now() / 1000,
    random: (bytes) => crypto.getRandomValues(bytes),
    print: (text) => console.error(text),
    ...host,
  };
  const made = (instance) => {
    memory = instance.exports.memory;
    return new Engine(instance.exports);
  };
  return { given: { wasi_snapshot_preview1: imports(() => memory, all) }, made };
}

/** A new engine from a compiled module; synchronous, which workers and Node.js allow. */
export function start(module, host = {}) {
  const { given, made } = hosted(host);
  return made(new WebAssembly.Instance(module, given));
}

/** The same anywhere, also in the page itself: from the module's bytes, or from a compiled module. */
export async function open(source, host = {}) {
  const { given, made } = hosted(host);
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  return made(await WebAssembly.instantiate(module, given));
}

/** Fetches and compiles the module: keep it, and `start` as many engines as needed. */
export async function compile(url) {
  const response = fetch(url);
  try {
    return await WebAssembly.compileStreaming(response);
  } catch {
    // A server that does not know the type application/wasm.
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}
