// typed.mts -- what TypeScript knows of crux-puzzles. It is only read, never run.
import { load, Refused, type Engine, type Grade, type Line } from 'crux-puzzles';

const engine: Engine = await load();
const line: Line = engine.generate({ game: 'x', seed: 1 })[0]!;
const named: string | undefined = engine.examples()[0]!.name;
const grade: Grade = engine.grade(line, { seconds: 2 });
const picture: string = engine.draw(line, { moves: engine.reveal(line) });
const status: 'open' | 'solved' | 'lost' = engine.check(line, '').status;
for await (const { over, found } of engine.fill({ game: 'x', puzzle: {} })) if (over) console.log(found.total);
// @ts-expect-error -- a puzzle has a game
engine.hint({ puzzle: {} });
// @ts-expect-error -- an engine is loaded, not made
new (engine.constructor as typeof Engine)();
export { grade, named, picture, Refused, status };
