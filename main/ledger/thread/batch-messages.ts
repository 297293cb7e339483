// Messages of one turn cross to the other thread together: each crossing wakes it, which costs more than what is said.

/** What this gives takes messages one by one, in order; they are posted together once the turn's own work is done, before anything else is begun. */
export function batchMessages<Message>(post: (messages: Message[]) => void): (message: Message) => void {
  let due: Message[] = [];
  return (message) => {
    due.push(message);
    if (due.length > 1) return;
    // After all that this turn's promises still have to say, and before the next turn.
    process.nextTick(() => {
      const messages = due;
      due = [];
      post(messages);
    });
  };
}
