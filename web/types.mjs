// types.mjs -- writes web/src/api_types.ts from src/server/openapi.json: `npm run types`. A test fails while the two differ.
//
// It reads what our file uses of JSON Schema: type, enum, const, properties, required, items, additionalProperties and $ref.
// Anything else that would change a type is an error, so that a schema is never translated to less than it says.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const known = new Set([
  ...['type', 'enum', 'const', 'properties', 'required', 'items', 'additionalProperties', '$ref', 'description'],
  ...['pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems'],
]);
const plain = { string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' };

const several = ({ type, enum: words = [] }) => words.length > 1 || (Array.isArray(type) && type.length > 1);

function type_of(schema, indent) {
  for (const key of Object.keys(schema))
    if (!known.has(key)) throw new Error(`types.mjs: found "${key}", expected ${[...known]}`);
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => `'${word}'`).join(' | ');
  if (!schema.type) return 'unknown';
  return [schema.type]
    .flat()
    .map((type) => plain[type] ?? (type === 'array' ? list_of(schema, indent) : object_of(schema, indent)))
    .join(' | ');
}

function list_of({ items = {}, minItems, maxItems }, indent) {
  const item = type_of(items, indent);
  if (minItems !== undefined && minItems === maxItems) return `[${Array(minItems).fill(item).join(', ')}]`;
  return several(items) ? `(${item})[]` : `${item}[]`;
}

function object_of({ properties, additionalProperties, required = [] }, indent) {
  if (!properties) return additionalProperties ? `Record<string, ${type_of(additionalProperties, indent)}>` : 'object';
  const deeper = indent + '  ';
  const lines = Object.entries(properties).map(([name, schema]) => {
    const said = schema.description && !schema.$ref ? ` // ${schema.description}` : '';
    return `${deeper}${name}${required.includes(name) ? '' : '?'}: ${type_of(schema, deeper)};${said}\n`;
  });
  if (additionalProperties) lines.push(`${deeper}[name: string]: ${type_of(additionalProperties, deeper)};\n`);
  return `{\n${lines.join('')}${indent}}`;
}

export function types_of(openapi) {
  const types = Object.entries(openapi.components.schemas).map(([name, schema]) => {
    const said = schema.description ? `// ${schema.description}\n` : '';
    return `${said}export interface ${name} ${object_of(schema, '')}\n`;
  });
  return `// Made by types.mjs from src/server/openapi.json; do not edit it here.\n\n${types.join('\n')}`;
}

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
if (process.argv[1] === here('./types.mjs'))
  writeFileSync(here('./src/api_types.ts'), types_of(JSON.parse(readFileSync(here('../src/server/openapi.json'), 'utf8'))));
