// keyboard.ts -- the bench without a mouse. Gives a handler for keys, which says whether it knew one.
import { most_weight } from './design';
import type { Bench } from './editing.svelte';
import type { Scene, Spot } from './picture';
import { letters_of, name_of, tunnel_between } from './play';
import { refusals, told } from './strings';

const compass: Record<string, Spot> = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const tools = { m: 'move', t: 'join', w: 'weigh' } as const;
const patience = 1500; // ms: digits that follow sooner belong to the same number

// The nearest burrow in this direction, rather straight ahead than aside; -1 if there is none.
function towards(scene: Scene, here: Spot, way: Spot, but: number): number {
  const ahead = scene.burrows.map((spot, n) => {
    const by: Spot = [spot[0] - here[0], spot[1] - here[1]];
    const along = by[0] * way[0] + by[1] * way[1];
    const aside = Math.abs(by[0] * way[1]) + Math.abs(by[1] * way[0]);
    return n === but || along <= 1 || aside > 3 * along ? Infinity : along + 2 * aside;
  });
  const nearest = Math.min(...ahead);
  return Number.isFinite(nearest) ? ahead.indexOf(nearest) : -1;
}

export function keyboard(bench: Bench, edit_weight: () => void): (event: KeyboardEvent) => boolean {
  let typed = { what: '', text: '', time: 0, session: Date.now() };

  function aim(n: number) {
    bench.aim = n;
    bench.tell(told.tunnel_ends(letters_of(n), tunnel_between(bench.sketch, bench.from, n) >= 0));
  }
  // A burrow's only tunnel need not be chosen.
  function to_weigh(): number {
    const own = bench.tunnels_of(bench.burrow);
    return bench.tunnel >= 0 ? bench.tunnel : own.length === 1 ? own[0]! : -1;
  }
  const subject = (t: number) => (bench.from >= 0 ? `from ${bench.from}` : t >= 0 ? name_of(bench.sketch, t) : '');
  const goes_on = (time: number) => typed.text !== '' && typed.what === subject(to_weigh()) && time - typed.time < patience;

  function type(digit: string, time: number) {
    const t = to_weigh();
    const on = goes_on(time);
    if (bench.from < 0 && t < 0) return bench.refuse(refusals.choose_tunnel);
    const text = digit === 'Backspace' ? typed.text.slice(0, -1) : (on ? typed.text : '') + digit;
    typed = { what: subject(t), text, time, session: typed.session + (on ? 0 : 1) };
    const n = Number(text);
    if (bench.from >= 0) {
      if (text !== '' && n < bench.sketch.nodes.length && n !== bench.from) aim(n);
    } else if (n >= 1 && n <= most_weight && n !== bench.sketch.edges[t]![2]) bench.weigh(t, n, `typed ${typed.session}`);
  }

  function shove(way: Spot) {
    const { sketch, burrow, sheet } = bench;
    let [x, y] = sketch.nodes[burrow]!;
    do [x, y] = [x + way[0] * sheet.step, y - way[1] * sheet.step];
    while (sketch.nodes.some((n) => n[0] === x && n[1] === y)); // over others
    bench.move(burrow, [x, y]);
  }
  function go(way: Spot) {
    const { scene, burrow, tunnel, from } = bench;
    const here = scene.burrows[from >= 0 && bench.aim >= 0 ? bench.aim : from >= 0 ? from : burrow] ?? scene.costs[tunnel]?.at;
    if (!here) return bench.choose_burrow(bench.sketch.start);
    const n = towards(scene, here, way, from);
    if (n < 0) bench.tell(told.none_that_way);
    else if (from >= 0) aim(n);
    else bench.choose_burrow(n);
  }
  // From a burrow to its first tunnel, from a tunnel to the next of all.
  function next_tunnel(by: 1 | -1) {
    const count = bench.sketch.edges.length;
    const own = bench.tunnels_of(bench.burrow)[0];
    if (count === 0) return bench.tell(told.no_tunnel);
    bench.from = bench.aim = -1;
    bench.choose_tunnel(bench.tunnel >= 0 ? (bench.tunnel + by + count) % count : (own ?? (by > 0 ? 0 : count - 1)));
  }
  function enter() {
    const { from, aim: to } = bench;
    if (from >= 0 && to >= 0) {
      bench.from = bench.aim = -1;
      bench.join(from, to);
    } else if (bench.burrow >= 0) bench.pick('join');
    else if (bench.tunnel >= 0) edit_weight();
  }
  function escape() {
    if (bench.drag) bench.drag = null;
    else if (bench.from >= 0) bench.from = bench.aim = -1;
    else if (bench.chosen) bench.choose_nothing();
    else bench.pick('move');
  }

  return (event) => {
    const { key, shiftKey, timeStamp } = event;
    const way = compass[key];
    const letter = key.toLowerCase();
    const { tunnel, burrow } = bench;
    if (event.ctrlKey || event.metaKey || event.altKey || (bench.drag && key !== 'Escape')) return false;
    const named = bench.from >= 0 && /^[a-z]$/.test(letter) ? letter.charCodeAt(0) - 97 : -1; // a burrow, while a tunnel is dug
    if (named >= 0 && named < bench.sketch.nodes.length && named !== bench.from) aim(named);
    else if (way) shiftKey && burrow >= 0 && bench.from < 0 ? shove(way) : go(way);
    else if (/^\d$/.test(key) || (key === 'Backspace' && goes_on(timeStamp))) type(key, timeStamp);
    else if (key === 'Delete' || key === 'Backspace') bench.remove();
    else if (key === ']' || key === '[') next_tunnel(key === ']' ? 1 : -1);
    else if (key === '?' && to_weigh() >= 0) bench.toggle(to_weigh());
    else if (/^[-+=]$/.test(key) && to_weigh() >= 0) bench.add(to_weigh(), key === '-' ? -1 : 1);
    else if (key === 'Enter' || key === ' ') enter();
    else if (key === 'Escape' && (bench.drag || bench.chosen || bench.from >= 0 || bench.tool !== 'move')) escape();
    else if (letter === 'n') bench.dig_beside();
    else if (letter === 's') bench.begin();
    else if (letter === 'l') bench.tidy();
    else if (letter === 'o' && tunnel >= 0) edit_weight();
    else if (letter === 'm' || letter === 't' || letter === 'w') bench.pick(tools[letter]);
    else return false;
    return true;
  };
}
