// editing.svelte.ts -- a sketch on the bench: what is chosen, which tool is in hand, and every edit with its words.
import type { EditorProps } from '$web/editor';
import { MediaQuery } from 'svelte/reactivity';
import * as design from './design';
import { length, make_scene, type Scene, type Sketch, type Spot, type Weight } from './picture';
import { ends_of, letters_of, name_of, tunnel_between } from './play';
import { follow, frame_of, place_at, type Sheet } from './sheet';
import { tidy } from './tidy';
import { done, refusals, told } from './strings';
import { capitalise } from '$web/words';

export type Tool = 'move' | 'join' | 'weigh';
export const less = '\u2212';
export const more = '+'; // brushes that change a weight

// The thing that a pointer drags. It would end on burrow `over`, or else at `place`.
export interface Drag {
  kind: 'move' | 'join' | 'sweep' | 'none';
  burrow: number;
  spot: Spot;
  over: number;
  place: Spot | null;
}

const usual_room: Spot = [672, 350];
const narrow_room: Spot = [340, 360];

export class Bench {
  tool = $state<Tool>('move');
  brush = $state('?');
  chosen = $state.raw<{ burrow: number } | { ends: [number, number] } | null>(null);
  from = $state(-1); // the burrow that a tunnel is to lead from, or -1
  aim = $state(-1); // and to, while keys choose it
  note = $state(''); // why nothing was done
  drag = $state.raw<Drag | null>(null);

  #given: () => EditorProps<Sketch>;
  #narrow = new MediaQuery('max-width: 40rem');
  #kept: { sheet: Sheet; of: Sketch; narrow: boolean } | null = null;
  #closed = new Map<string, number>(); // what open tunnels weighed

  constructor(given: () => EditorProps<Sketch>) {
    this.#given = given;
  }

  sketch: Sketch = $derived.by(() => this.#given().value);
  // Its place depends on its place before; the same sketch gives the same place.
  sheet: Sheet = $derived.by(() => {
    const narrow = this.#narrow.current;
    const before = this.#kept?.narrow === narrow ? this.#kept : null;
    const sheet = follow(before?.sheet ?? null, before?.of ?? null, this.sketch, narrow ? narrow_room : usual_room);
    this.#kept = { sheet, of: this.sketch, narrow };
    return sheet;
  });
  frame = $derived.by(() => frame_of(this.sheet, this.sketch));
  // As it is seen: a dragged thing is at the pointer.
  drawn: Sketch = $derived.by(() => {
    const { drag, sketch } = this;
    if (drag?.kind !== 'move' || drag.over >= 0) return sketch;
    const at = place_at(this.frame, drag.spot);
    return { ...sketch, nodes: sketch.nodes.map((n, i) => (i === drag.burrow ? at : n)) };
  });
  scene: Scene = $derived.by(() => make_scene(this.drawn, this.frame));

  burrow = $derived.by(() => {
    const { chosen } = this;
    return chosen && 'burrow' in chosen && chosen.burrow < this.sketch.nodes.length ? chosen.burrow : -1;
  });
  tunnel = $derived.by(() => (this.chosen && 'ends' in this.chosen ? tunnel_between(this.sketch, ...this.chosen.ends) : -1));
  away = $derived.by(() => design.out_of_reach(this.sketch));

  tell(text: string) {
    this.#given().tell(text);
  }
  refuse(text: string) {
    this.note = text;
    this.tell(text);
  }
  #edit(next: Sketch, what: string, stroke?: string) {
    this.note = '';
    this.#given().change(next, what, stroke);
    this.tell(`${capitalise(what)}.`);
  }

  // ---- choosing

  tunnels_of(n: number): number[] {
    return this.sketch.edges.flatMap((e, t) => (e[0] === n || e[1] === n ? [t] : []));
  }
  choose_burrow(n: number) {
    this.chosen = { burrow: n };
    this.note = '';
    const { sketch, away } = this;
    this.tell(told.burrow(letters_of(n), this.tunnels_of(n).length, n === sketch.start, away.includes(n)));
  }
  choose_tunnel(t: number) {
    const [a, b, weight] = this.sketch.edges[t]!;
    this.chosen = { ends: [a, b] };
    this.note = '';
    this.tell(told.tunnel(...ends_of(this.sketch, t), design.say_weight(weight)));
  }
  choose_nothing() {
    this.chosen = null;
    this.note = '';
  }
  pick(tool: Tool) {
    this.tool = tool;
    this.from = tool === 'join' ? this.burrow : -1;
    this.aim = -1;
    this.note = '';
    if (this.from >= 0) this.tell(told.tunnel_begins(letters_of(this.from)));
  }

  // ---- burrows

  dig(place: Spot | null, to: number) {
    const n = this.sketch.nodes.length;
    if (n >= design.most_burrows) return this.refuse(refusals.most_burrows(design.most_burrows));
    if (!place) return this.refuse(refusals.no_room);
    this.chosen = { burrow: n };
    this.#edit(design.dig(this.sketch, place, to), done.dug(letters_of(n), letters_of(to)));
  }
  // Next to the chosen burrow, where there is most room; rather not beyond the border.
  dig_beside() {
    const { sketch, sheet, burrow, tunnel } = this;
    const to = burrow >= 0 ? burrow : tunnel >= 0 ? sketch.edges[tunnel]![1] : sketch.nodes.length - 1;
    const [x, y] = sketch.nodes[to]!;
    const far = Math.max(1, Math.round(144 / (sheet.scale * sheet.step))) * sheet.step;
    const room = (place: Spot) => {
      const near = sketch.nodes[design.nearest(sketch, place)]!;
      const outside = place.some((at, axis) => at <= sheet.low[axis]! || at >= sheet.high[axis]!);
      return Math.min(far, length([near[0] - place[0], near[1] - place[1]])) - (outside ? 3 * far : 0);
    };
    const places = [
      [1, 0],
      [0, 1],
      [0, -1],
      [-1, 0],
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]
      .map(([dx, dy]): Spot => [x + far * dx!, y + far * dy!])
      .filter((place) => design.allowed(sketch, place));
    const best = places.reduce<Spot | null>((a, b) => (a && room(a) >= room(b) ? a : b), null);
    this.dig(best && room(best) > 0 ? best : (design.free_place(sketch, [x, y], sheet.step) ?? best), to);
  }
  move(n: number, place: Spot) {
    if (String(place) === String(this.sketch.nodes[n])) return;
    if (!design.allowed(this.sketch, place, n)) return this.refuse(refusals.no_room_there);
    const next = design.move(this.sketch, n, place);
    this.#edit(next, done.moved(letters_of(n)));
  }
  begin() {
    const { burrow } = this;
    if (burrow < 0) return this.refuse(refusals.choose_burrow);
    if (burrow !== this.sketch.start) this.#edit(design.begin_at(this.sketch, burrow), done.started(letters_of(burrow)));
  }

  // ---- tunnels

  join(a: number, b: number) {
    this.chosen = { ends: [a, b] };
    if (design.joined(this.sketch, a, b)) return this.refuse(refusals.joined_already(letters_of(a), letters_of(b)));
    const weight = design.fresh_weight(this.sketch);
    const [from, to] = a < b ? [a, b] : [b, a];
    this.#edit(design.join(this.sketch, a, b, weight), done.joined(letters_of(from), letters_of(to), weight));
  }
  join_all() {
    this.#edit(design.join_all(this.sketch), done.joined_all);
  }
  weigh(t: number, weight: Weight, stroke?: string) {
    const name = name_of(this.sketch, t);
    const was = this.sketch.edges[t]![2];
    if (typeof was === 'number') this.#closed.set(name, was);
    this.#edit(design.weigh(this.sketch, t, weight), done.weighed(...ends_of(this.sketch, t), design.say_weight(weight)), stroke);
  }
  toggle(t: number) {
    const was = this.sketch.edges[t]![2];
    const holes = this.sketch.edges.filter((e) => design.is_hole(e[2])).length;
    if (design.is_hole(was)) this.weigh(t, this.#closed.get(name_of(this.sketch, t)) ?? design.options_of(was)[0] ?? 1);
    else if (holes >= design.most_holes) this.refuse(refusals.most_holes(design.most_holes));
    else this.weigh(t, '?');
  }
  add(t: number, by: number) {
    const was = this.sketch.edges[t]![2];
    if (design.is_hole(was)) return this.refuse(refusals.weight_open);
    if (was + by < 1 || was + by > design.most_weight) return this.refuse(refusals.weights(design.most_weight));
    this.weigh(t, was + by);
  }
  paint(t: number, stroke: string) {
    const { brush } = this;
    const [a, b, was] = this.sketch.edges[t]!;
    this.chosen = { ends: [a, b] };
    if (brush === '?') return was === '?' ? undefined : this.weigh(t, '?', stroke);
    if (brush !== less && brush !== more) return was === Number(brush) ? undefined : this.weigh(t, Number(brush), stroke);
    const next = typeof was === 'number' ? was + (brush === more ? 1 : -1) : 0;
    if (next >= 1 && next <= design.most_weight) this.weigh(t, next, stroke);
  }

  // ---- both

  remove() {
    const { sketch, tunnel, burrow } = this;
    if (tunnel < 0 && burrow < 0) return this.refuse(refusals.choose_any);
    if (tunnel < 0 && sketch.nodes.length <= 2) return this.refuse(refusals.least_burrows);
    this.chosen = null;
    this.from = this.aim = -1;
    if (tunnel >= 0) this.#edit(design.fill_in(sketch, tunnel), done.tunnel_deleted(...ends_of(sketch, tunnel)));
    else this.#edit(design.abandon(sketch, burrow), done.burrow_deleted(letters_of(burrow)));
  }
  tidy() {
    const next = tidy(this.sketch);
    if (String(next.nodes) === String(this.sketch.nodes)) this.tell(told.tidy);
    else this.#edit(next, done.tidied);
  }
  finer() {
    this.#edit(design.finer(this.sketch), done.finer);
  }
  coarser() {
    this.#edit(design.coarser(this.sketch), done.coarser);
  }
}
