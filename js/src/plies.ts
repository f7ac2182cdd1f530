/** What is said of a ply of a replay. */
import { stateAt, type Frames } from "./replay";
import { plain } from "./replies";
import type { Message } from "./state";
import { describeStep } from "./steps";

/** What the move before this ply did, how the game ended there, and what the record says of it. */
export function plyMessage(frames: Frames, ply: number): Message {
  const state = stateAt(frames, ply);
  const text = frames.comments[ply];
  let also: Message | undefined = text ? { key: "comment", values: { text } } : undefined;
  if (state.outcome) also = followed(plain(state.outcome), also);
  const told = ply > 0 ? describeStep(stateAt(frames, ply - 1), state) : null;
  return followed(told ?? plain("replay_start"), also);
}

function followed(message: Message, last: Message | undefined): Message {
  return last ? { ...message, also: message.also ? followed(message.also, last) : last } : message;
}
