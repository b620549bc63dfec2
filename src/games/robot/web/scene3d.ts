// scene3d.ts -- the world in three dimensions. Draws only when something has changed; angles, zoom and frames are set from outside.
import { type Object3D, Group, OrthographicCamera, Scene as Stage, Vector3, WebGLRenderer } from 'three';

import { type Paints, blocks_of, crate, cross, paints, plate, robot, tick } from './models';
import { type Cube, type Facing, type Frame, type Puzzle, columns_of } from './picture';
import { best_corner, home } from './sight';

const turns: Record<Facing, number> = { N: 0, W: 1, S: 2, E: 3 }; // quarters to the left
const place = ([x, y, z]: Cube) => new Vector3(x + 0.5, z, -y - 0.5);
const joy_lasts = 1500; // ms

export class Scene {
  private renderer: WebGLRenderer;
  private stage = new Stage();
  private camera = new OrthographicCamera(-1, 1, 1, -1, -500, 500);
  private world = new Group(); // blocks, which change with the colours only
  private robot = robot();
  private load = crate();
  private boxes: Object3D[] = [];
  private plates: Object3D[] = [];
  private ticks: Object3D[] = [];
  private failure = cross();
  private corners: Vector3[] = [];
  private movable = new Group(); // boxes, switches and their ticks
  private middle = new Vector3();
  private around = home.around;
  private above = home.above;
  private zoomed = 1;
  private asked = 0;
  private cheering = 0;

  // Throws if there is no WebGL.
  constructor(
    private canvas: HTMLCanvasElement,
    private puzzle: Puzzle,
    private dark: boolean,
    private aimed: (north: { x: number; y: number }) => void, // where north is in the picture, y up
  ) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.load.position.y = 0.78;
    this.load.scale.setScalar(0.8);
    this.robot.add(this.load);
    this.failure.visible = false;
    this.stage.add(this.world, this.movable, this.robot, this.failure);
    this.around = best_corner(puzzle).around;
    this.change(puzzle);
  }

  // Another world, seen from the same side. `show` must follow: the robot has not moved yet.
  change(puzzle: Puzzle): void {
    this.puzzle = puzzle;
    const { left, right, low, high, top } = columns_of(puzzle);
    this.corners = [];
    for (const x of [left - 0.2, right + 1.2])
      for (const y of [low - 0.2, high + 1.2]) for (const z of [0, top + 1]) this.corners.push(new Vector3(x, z, -y));
    this.middle.set((left + right + 1) / 2, (top + 1) / 2, -(low + high + 1) / 2);
    drop(this.movable);
    this.movable.clear();
    this.plates = [];
    this.ticks = [];
    for (const cube of puzzle.switches) {
      const body = plate();
      const sign = tick();
      body.position.copy(place(cube));
      sign.position.copy(place(cube)).y += 1.25;
      this.plates.push(body);
      this.ticks.push(sign);
      this.movable.add(body, sign);
    }
    this.boxes = puzzle.boxes.map(() => crate());
    if (this.boxes.length) this.movable.add(...this.boxes);
    this.paint(this.dark);
    this.resize();
  }

  paint(dark: boolean): void {
    this.dark = dark;
    drop(this.world);
    this.world.clear();
    const paint: Paints = paints(dark);
    this.world.add(blocks_of(this.puzzle.blocks, paint));
    this.ask();
  }

  // Between two frames: `part` 0 is the first, 1 the second.
  show(from: Frame, to: Frame, part: number): void {
    cancelAnimationFrame(this.cheering);
    const [a, b] = [place(from.at), place(to.at)];
    // Climbing goes up before it goes ahead, and ahead before it goes down.
    const ahead = b.y > a.y ? Math.max(0, 2 * part - 1) : b.y < a.y ? Math.min(1, 2 * part) : part;
    const upward = b.y > a.y ? Math.min(1, 2 * part) : Math.max(0, 2 * part - 1);
    this.robot.position.set(a.x + (b.x - a.x) * ahead, a.y + (b.y - a.y) * upward, a.z + (b.z - a.z) * ahead);
    const quarter = ((turns[to.facing] - turns[from.facing] + 5) % 4) - 1; // the short way
    this.robot.rotation.y = ((turns[from.facing] + quarter * part) * Math.PI) / 2;
    const now = part < 0.5 ? from : to;
    this.load.visible = now.carries;
    this.boxes.forEach((box, i) => {
      const at = now.boxes[i];
      box.visible = at !== undefined;
      if (at) box.position.copy(place(at));
    });
    this.plates.forEach((body, i) => {
      const pressed = (part < 1 ? from : to).pressed.includes(i);
      body.scale.y = pressed ? 0.3 : 1;
      this.ticks[i]!.visible = pressed;
    });
    if (this.zoomed > 1) this.aim();
    else this.ask();
  }

  // The robot jumps for joy, and turns once.
  cheer(): void {
    const start = performance.now();
    const [height, turn] = [this.robot.position.y, this.robot.rotation.y];
    cancelAnimationFrame(this.cheering);
    const frame = (now: number) => {
      const part = Math.min(1, Math.max(0, now - start) / joy_lasts);
      this.robot.position.y = height + 0.7 * Math.abs(Math.sin(3 * Math.PI * part));
      this.robot.rotation.y = turn + 2 * Math.PI * part * part * (3 - 2 * part);
      this.ask();
      if (part < 1) this.cheering = requestAnimationFrame(frame);
    };
    frame(start);
  }

  fail(at: Cube | null): void {
    this.failure.visible = at !== null;
    if (at) this.failure.position.copy(place(at)).y += 1.1;
    this.ask();
  }

  orbit(around: number, above: number): void {
    this.around += around;
    this.above = Math.min(Math.PI / 2 - 0.01, Math.max(0.05, this.above + above));
    this.aim();
  }
  zoom(factor: number): void {
    this.zoomed = Math.min(12, Math.max(0.5, this.zoomed * factor));
    this.aim();
  }
  reset(): void {
    Object.assign(this, { around: best_corner(this.puzzle).around, above: home.above, zoomed: 1 });
    this.resize();
  }

  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0 || height === 0) return;
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.aim();
  }

  // The whole world is in the picture, whatever the angle, unless the player has zoomed.
  private aim(): void {
    const flat = Math.cos(this.above);
    const from = new Vector3(-Math.sin(this.around) * flat, Math.sin(this.above), Math.cos(this.around) * flat);
    const target = this.middle.clone();
    if (this.zoomed > 1) target.lerp(this.robot.position, 1 - 1 / this.zoomed); // the nearer, the more it is about the robot
    this.camera.position.copy(target).addScaledVector(from, 100);
    this.camera.up.set(0, 1, 0);
    this.camera.lookAt(target);
    this.camera.updateMatrixWorld();
    let [wide, tall] = [1, 1];
    for (const corner of this.corners) {
      const seen = corner.clone().sub(this.middle).add(target).applyMatrix4(this.camera.matrixWorldInverse);
      [wide, tall] = [Math.max(wide, Math.abs(seen.x)), Math.max(tall, Math.abs(seen.y))];
    }
    const aspect = this.canvas.clientWidth / Math.max(1, this.canvas.clientHeight);
    const half = Math.max(tall, wide / aspect) / this.zoomed;
    Object.assign(this.camera, { left: -half * aspect, right: half * aspect, top: half, bottom: -half });
    this.camera.updateProjectionMatrix();
    this.aimed(new Vector3(0, 0, -1).transformDirection(this.camera.matrixWorldInverse));
    this.ask();
  }

  private ask(): void {
    this.asked ||= requestAnimationFrame(() => {
      this.asked = 0;
      this.renderer.render(this.stage, this.camera);
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.asked);
    cancelAnimationFrame(this.cheering);
    drop(this.stage);
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

// Frees what the graphics card holds.
function drop(top: Object3D): void {
  top.traverse((each) => {
    const { geometry, material } = each as { geometry?: { dispose(): void }; material?: unknown };
    geometry?.dispose();
    for (const one of [material].flat() as ({ map?: { dispose(): void } | null; dispose(): void } | undefined)[]) {
      one?.map?.dispose();
      one?.dispose();
    }
  });
}
