// plays.mjs -- plays that keep count of their events: what was acknowledged, and whether it is there.
import { asker, json_of } from './ask.mjs';

export const bearer = ({ secret }) => ({ headers: { authorization: `Bearer ${secret}` } });

// A play of the first example.
export async function begun(ask) {
  const games = json_of(await ask('GET', '/api/v1/games')).games ?? [];
  const puzzle = games.find((game) => game.examples?.length > 0)?.examples[0].id;
  const answer = await ask('POST', '/api/v1/plays', { puzzle });
  const { id, secret } = json_of(answer);
  if (!id) throw new Error(`no play can begin: ${answer.status} ${answer.text}`);
  return { id, secret, puzzle, acknowledged: 0 };
}

// Sends the next event. One that was not acknowledged is sent again with the next call.
export async function store(ask, play) {
  const number = play.acknowledged;
  const event = { number, at: number, kind: 'move', data: { number } };
  const answer = await ask('POST', `/api/v1/plays/${play.id}/events`, { events: [event] }, bearer(play));
  if (answer.status === 200) ++play.acknowledged;
  return answer;
}

// How many of the events that were acknowledged are not there, or are not as they were sent.
export async function lost(base, play) {
  const ask = asker(base);
  const there = new Map();
  for (let from = 0, more = true; more;) {
    const page = json_of(await ask('GET', `/api/v1/plays/${play.id}?from=${from}`, undefined, bearer(play)));
    for (const event of page.events ?? []) there.set(event.number, event.data?.number);
    more = page.more === true;
    from = page.next;
  }
  ask.close();
  return Array.from({ length: play.acknowledged }, (_, i) => i).filter((i) => there.get(i) !== i).length;
}
