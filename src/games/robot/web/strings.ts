// strings.ts -- sentences about the robot that people see.
import { plural } from '$web/words';

export const legend = {
  robot: 'The robot does what your program says, one block after the other.',
  switch: 'A switch is pressed while the robot or a box stands on it. All must be pressed at once.',
  one_switch: 'The switch is pressed while the robot or a box stands on it.',
  box: 'A box can be picked up if it lies in front of the robot, and put down in front of it.',
  climb: 'To climb up or down, the robot must face a block that is one higher or one lower.',
  walk: 'Forward and backward move the robot one square. It must stay at the same height.',
  repeat: 'Commands inside “repeat” run several times, but count once.',
  function: 'A function keeps some blocks under a name. “Call” runs them again.',
  limit: (most: number) => `You have ${plural(most, 'command')}. Every block is one.`,
};
// Worksheets say these instead (show/on_paper.cpp), and pages alone say those: web/src/legend.test.ts.
export const on_paper = [
  'Write a program that makes the robot press every switch at once. Use as few commands as you can.',
  'The robot. It looks the way the arrow points.',
  'On the map, a number is the height of a square. A dot is no ground at all.',
  'Turn left and turn right turn the robot on its square.',
  legend.climb, // also for a flat world: on paper every command can be written
];
export const on_page = [legend.robot, legend.function];
export const sides = {
  label: 'What is shown',
  world: 'World',
  program: 'Program',
};

export const notes = {
  pressed: (now: number, all: number) => `${now} of ${plural(all, 'switch', 'switches')} pressed.`,
};
