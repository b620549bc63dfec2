// The parts of a page that is one file: the same sources in another form, in build/web/saved. `vite build` comes first.
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { saved } from './plugins/saved';
import pages from './vite.config';

const here = (path: string) => new URL(path, import.meta.url).pathname;
const { plugins = [], ...common } = pages as UserConfig;
const others = ['embed', 'offline', 'site']; // they make other pages

export default defineConfig({
  ...common,
  plugins: [...(plugins.flat() as Plugin[]).filter(({ name }) => !others.includes(name)), saved()],
  publicDir: false,
  worker: { format: 'iife' },
  build: {
    ...common.build,
    outDir: here('../build/web/saved'),
    assetsInlineLimit: () => true,
    rollupOptions: {
      input: here('./src/saved/main.ts'),
      output: { format: 'system', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
