// Every sentence that a person sees on a page stands in a file called strings.ts: one for each game, one for the shell. Words for making
// puzzles stand in a game's methods.ts. So they can be read in one go, and translated one day. This test reads the sources of all pages and lists the sentences that stand elsewhere.
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { expect, test } from 'vitest';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const attributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
// Attributes whose values no person reads.
const silent = new Set([
  'allow',
  'class',
  'd',
  'points',
  'preserveAspectRatio',
  'rel',
  'sandbox',
  'style',
  'transform',
  'viewBox',
]);
// A word on its own may be a name in a program; two words with a blank between them are a sentence.
// What a browser reads: 'translate(1px, 2px) rotate(3deg)'.
const style = /px[,)]|deg\)/;
const sentence = /[A-Za-z]{2,}[’'),.:;!?…]* +[(“"]?[A-Za-z]/;
const word = /[A-Za-z]{2,}/;
// What people see but nobody translates: names of keys and of things.
const names = /^(Crux|PDF|SVG|PNG|JSON|QR|HTML|Enter|Escape|Space|Shift|Ctrl|Esc|Alt|Del|Home|End|Tab)$/;

const text_of = (node: ts.Node): string =>
  ts.isStringLiteralLike(node)
    ? node.text
    : ts.isTemplateExpression(node)
      ? node.head.text + node.templateSpans.map((span) => '{}' + span.literal.text).join('')
      : '';

// Calls whose texts are for browsers and developers.
const quiet_calls =
  /(^|\.)(querySelector|querySelectorAll|matchMedia|closest|matches|warn|error|debug|split|RegExp|getContext|execCommand)$/;

export function spoken_in_script(source: string, file: string, from = 0): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText(tree))) return;
    if (ts.isCallExpression(node) && quiet_calls.test(node.expression.getText(tree))) return;
    // What is compared with is no sentence ('at most' of a bound), nor is markup.
    const compared =
      ts.isBinaryExpression(node.parent ?? node) &&
      /^[!=]==$/.test((node.parent as ts.BinaryExpression).operatorToken.getText(tree));
    const text = compared ? '' : text_of(node);
    if (sentence.test(text) && !style.test(text) && !text.startsWith('<')) {
      const line = source.slice(0, node.getStart(tree)).split('\n').length + from;
      found.push(`${file}:${line}: ${text.trim()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

export function spoken_in_page(source: string, file: string): string[] {
  const tree = parse(source, { modern: true }) as unknown as Record<string, Node | undefined>;
  const found: string[] = [];
  const line = (at: number) => source.slice(0, at).split('\n').length;
  const say = (at: number, text: string) => found.push(`${file}:${line(at)}: ${text.trim().replace(/\s+/g, ' ')}`);
  const visit = (node: unknown, attribute = ''): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, attribute));
    if (!node || typeof node !== 'object') return;
    const one = node as Node;
    if (one.type === 'Attribute') {
      const name = one.name as string;
      if (!silent.has(name) && !name.startsWith('data-')) visit(one.value, name);
      return;
    }
    if (one.type === 'StyleDirective' || one.type === 'ClassDirective') return;
    if (one.type === 'Text') {
      const text = (one.data as string).trim();
      const seen = attribute === '' || attributes.has(attribute);
      if ((seen ? word : sentence).test(text) && !names.test(text)) say(one.start, text);
      return;
    }
    if (one.type === 'NewExpression' && /Error$/.test(String((one.callee as Node).name))) return;
    if (one.type === 'CallExpression') {
      const callee = one.callee as Node;
      if (quiet_calls.test(source.slice(callee.start, callee.end as number))) return;
    }
    if (one.type === 'Literal' && typeof one.value === 'string' && sentence.test(one.value)) say(one.start, one.value);
    if (one.type === 'TemplateLiteral') {
      const text = (one.quasis as Node[]).map((part) => (part.value as { cooked: string }).cooked).join('{}');
      if (sentence.test(text)) say(one.start, text);
    }
    for (const [key, value] of Object.entries(one)) if (key !== 'type' && !key.endsWith('omments')) visit(value, attribute);
  };
  visit(tree.fragment);
  for (const part of [tree.module, tree.instance]) {
    const script = part?.content as (Node & { end: number }) | undefined;
    if (script) found.push(...spoken_in_script(source.slice(script.start, script.end), file, line(script.start) - 1));
  }
  return found;
}

test('sentences are found wherever a page may hide them', () => {
  const page = `<script lang="ts">
  const says = 'Put it down';
</script>
<p title="Hello">A word {says ? 'or two' : ''}</p><svg viewBox="0 0 1 1" class="a b" />`;
  expect(spoken_in_page(page, 'x').map((one) => one.replace(/^x:/, ''))).toEqual([
    '4: Hello',
    '4: A word',
    '4: or two',
    '2: Put it down',
  ]);
  expect(spoken_in_script("const a = `${n} more puzzles`; throw new Error('of no concern');", 'y')).toEqual([
    'y:1: {} more puzzles',
  ]);
});

const sources = import.meta.glob<string>(
  [
    './**/*.{svelte,ts}',
    '../../src/games/*/web/*.{svelte,ts}',
    '!**/*.{test,spec,browser,d}.ts',
    '!**/{strings,methods,testing,unzip,api_types}.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

test('sentences stand in strings.ts and methods.ts, and nowhere else', () => {
  const found = Object.entries(sources).flatMap(([file, source]) => {
    const name = file.replace('../../', '').replace(/^\.\//, 'web/src/');
    return file.endsWith('.svelte') ? spoken_in_page(source, name) : spoken_in_script(source, name);
  });
  expect(found).toEqual([]);
});
