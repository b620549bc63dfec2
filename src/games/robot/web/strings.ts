// strings.ts -- sentences about the robot that people see.
import { plural } from '$web/words';

export const legend = {
  robot: 'The robot does what your program says, one block after the other.',
  switch: 'A switch is pressed while the robot or a box stands on it. All must be pressed at once.',
  one_switch: 'The switch is pressed while the robot or a box stands on it.',
  box: 'A box can be picked up if it lies in front of the robot, and put down in front of it.',
  climb: 'To climb up or down, the robot must face a block that is one higher or one lower.',
  walk: 'Forward and backward move the robot one square. It must stay at the same height.',
  repeat: 'Blocks inside “repeat” run several times, but count once.',
  function: 'A function keeps some blocks under a name. “Call” runs them again.',
  limit: (most: number) => `You have ${plural(most, 'command')}. Every block is one.`,
};
export const sides = { label: 'What is shown', world: 'World', program: 'Program' };
