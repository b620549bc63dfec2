// models.ts -- the things of the world as three.js objects. Faces carry their shade themselves: no lamps, one kind of material.
import {
  BoxGeometry,
  BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DoubleSide,
  EdgesGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  RingGeometry,
  SRGBColorSpace,
  Shape,
  ShapeGeometry,
  Sprite,
  SpriteMaterial,
} from 'three';

import { type Cube, key_of } from './picture';

export interface Paints {
  block: string;
  edge: string;
}
// The page's two colour schemes. Boxes, switches and the robot have their own colours in both (Okabe and Ito's).
export const paints = (dark: boolean): Paints =>
  dark ? { block: '#94a1b5', edge: '#0b0e12' } : { block: '#f1f3f6', edge: '#1b2430' };
const ink = '#1b2430';

// How bright a face is, by its direction: east, west, up, down, south, north. (three: x, y up, z south.)
const shades = [0.42, 0.5, 1, 0.3, 0.66, 0.36];

// A box about the origin with shaded faces and edges.
export function solid(width: number, height: number, depth: number, colour: string): Group {
  const geometry = new BoxGeometry(width, height, depth);
  const colours: number[] = [];
  for (const shade of shades) for (let i = 0; i < 4; ++i) colours.push(...new Color(colour).multiplyScalar(shade).toArray());
  geometry.setAttribute('color', new Float32BufferAttribute(colours, 3));
  const edges = new LineSegments(new EdgesGeometry(geometry), new LineBasicMaterial({ color: ink }));
  return new Group().add(new Mesh(geometry, shaded()), edges);
}

// Faces lie a little behind their edges.
const behind = { polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
const shaded = () => new MeshBasicMaterial({ vertexColors: true, ...behind });

// All blocks in one mesh: faces that another block covers are left out, and edges that two faces share are drawn once.
export function blocks_of(cubes: Cube[], { block, edge }: Paints): Group {
  const taken = new Set(cubes.map(key_of));
  // For each side: its direction, in the world's axes, and its four corners in three's, seen from outside.
  const sides: [Cube, number[][]][] = [
    [
      [1, 0, 0],
      [
        [1, 0, 0],
        [1, 0, -1],
        [1, 1, -1],
        [1, 1, 0],
      ],
    ],
    [
      [-1, 0, 0],
      [
        [0, 0, -1],
        [0, 0, 0],
        [0, 1, 0],
        [0, 1, -1],
      ],
    ],
    [
      [0, 0, 1],
      [
        [0, 1, 0],
        [1, 1, 0],
        [1, 1, -1],
        [0, 1, -1],
      ],
    ],
    [
      [0, 0, -1],
      [
        [0, 0, -1],
        [1, 0, -1],
        [1, 0, 0],
        [0, 0, 0],
      ],
    ],
    [
      [0, -1, 0],
      [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [0, 1, 0],
      ],
    ],
    [
      [0, 1, 0],
      [
        [1, 0, -1],
        [0, 0, -1],
        [0, 1, -1],
        [1, 1, -1],
      ],
    ],
  ];
  const places: number[] = [];
  const colours: number[] = [];
  const order: number[] = [];
  const edges = new Map<string, number[]>();
  for (const [x, y, z] of cubes) {
    sides.forEach(([to, corners], side) => {
      if (taken.has(key_of([x + to[0], y + to[1], z + to[2]]))) return;
      const first = places.length / 3;
      const here = corners.map(([a, b, c]) => [x + a!, z + b!, c! - y]);
      for (const corner of here) places.push(...corner);
      for (let i = 0; i < 4; ++i) colours.push(...new Color(block).multiplyScalar(shades[side]!).toArray());
      order.push(first, first + 1, first + 2, first, first + 2, first + 3);
      here.forEach((corner, i) => {
        const ends = [corner, here[(i + 1) % 4]!].sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
        edges.set(ends.join(), ends.flat());
      });
    });
  }
  const faces = new BufferGeometry();
  faces.setAttribute('position', new Float32BufferAttribute(places, 3));
  faces.setAttribute('color', new Float32BufferAttribute(colours, 3));
  faces.setIndex(order);
  const lines = new BufferGeometry();
  lines.setAttribute('position', new Float32BufferAttribute([...edges.values()].flat(), 3));
  return new Group().add(new Mesh(faces, shaded()), new LineSegments(lines, new LineBasicMaterial({ color: edge })));
}

function drawn(size: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d')!;
  pen.lineJoin = pen.lineCap = 'round';
  draw(pen);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

// A crate: a frame and two braces, so that it is no block even without its colour.
export function crate(): Group {
  const texture = drawn(128, (pen) => {
    pen.fillStyle = '#e69f00';
    pen.fillRect(0, 0, 128, 128);
    pen.strokeStyle = '#6b3f00';
    pen.lineWidth = 9;
    pen.strokeRect(8, 8, 112, 112);
    pen.beginPath();
    for (const [a, b] of [
      [12, 116],
      [116, 12],
    ]) {
      pen.moveTo(a!, 12);
      pen.lineTo(b!, 116);
    }
    pen.stroke();
  });
  const materials = shades.map((s) => new MeshBasicMaterial({ map: texture, color: new Color(s, s, s), ...behind }));
  const geometry = new BoxGeometry(0.8, 0.8, 0.8);
  const box = new Mesh(geometry, materials);
  const lines = new LineSegments(new EdgesGeometry(geometry), new LineBasicMaterial({ color: ink }));
  box.position.y = lines.position.y = 0.4;
  return new Group().add(box, lines);
}

// A plate with two rings, its foot at the origin.
export function plate(): Group {
  const body = new Mesh(new CylinderGeometry(0.42, 0.45, 0.12, 40), new MeshBasicMaterial({ color: '#9c8f00' }));
  body.position.y = 0.06;
  const flat = (geometry: BufferGeometry, color: string, y: number) => {
    const mesh = new Mesh(geometry, new MeshBasicMaterial({ color, side: DoubleSide }));
    mesh.rotation.x = -Math.PI / 2;
    mesh.position.y = y;
    return mesh;
  };
  return new Group().add(
    body,
    flat(new RingGeometry(0, 0.42, 40), '#f0e442', 0.123),
    flat(new RingGeometry(0.36, 0.42, 40), ink, 0.126),
    flat(new RingGeometry(0.18, 0.23, 40), ink, 0.126),
  );
}

// The robot looks north; its foot is at the origin. Eyes in front, an arrow on its head.
export function robot(): Group {
  const whole = new Group();
  const body = solid(0.6, 0.42, 0.5, '#56b4e9');
  body.position.y = 0.28;
  const head = solid(0.46, 0.26, 0.4, '#a9dbf7');
  head.position.y = 0.63;
  whole.add(body, head);
  for (const side of [-1, 1]) {
    const track = solid(0.1, 0.2, 0.56, '#3b4450');
    track.position.set(side * 0.33, 0.11, 0);
    const eye = new Mesh(new PlaneGeometry(0.11, 0.15), new MeshBasicMaterial({ color: ink, side: DoubleSide }));
    eye.position.set(side * 0.11, 0.65, -0.206);
    whole.add(track, eye);
  }
  const arrow = new Shape().moveTo(0, 0.19);
  for (const [x, y] of [
    [0.18, -0.15],
    [0, -0.07],
    [-0.18, -0.15],
  ])
    arrow.lineTo(x!, y!);
  const pointer = new Mesh(new ShapeGeometry(arrow), new MeshBasicMaterial({ color: ink, side: DoubleSide }));
  pointer.rotation.x = -Math.PI / 2;
  pointer.position.y = 0.768;
  whole.add(pointer);
  whole.scale.setScalar(1.15);
  return whole;
}

// Over everything else.
function sign(draw: (pen: CanvasRenderingContext2D) => void, size: number): Sprite {
  const sprite = new Sprite(new SpriteMaterial({ map: drawn(96, draw), depthTest: false }));
  sprite.scale.setScalar(size);
  sprite.renderOrder = 2;
  return sprite;
}

function disc(fill: string, mark: [number, number][][]): (pen: CanvasRenderingContext2D) => void {
  return (pen) => {
    pen.beginPath();
    pen.arc(48, 48, 42, 0, 2 * Math.PI);
    pen.fillStyle = fill;
    pen.fill();
    pen.lineWidth = 5;
    pen.strokeStyle = '#ffffff';
    pen.stroke();
    pen.lineWidth = 11;
    for (const line of mark) {
      pen.beginPath();
      for (const [x, y] of line) pen.lineTo(x, y);
      pen.stroke();
    }
  };
}
// A tick over a switch that is pressed, a cross over a robot that could not go on.
export const tick = () =>
  sign(
    disc('#00735a', [
      [
        [28, 50],
        [43, 65],
        [69, 33],
      ],
    ]),
    0.42,
  );
export const cross = () =>
  sign(
    disc('#a8281c', [
      [
        [32, 32],
        [64, 64],
      ],
      [
        [64, 32],
        [32, 64],
      ],
    ]),
    0.5,
  );
