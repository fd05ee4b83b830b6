/** A tab that was duplicated works in the same session; it is told when that ends. */
const name = 'quay-session';

export function tellSessionEnded(ticket: string): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage(ticket);
  channel.close();
}

/** Calls back with the ticket of every session that ends in another tab; returns how to stop. */
export function onSessionEnded(listener: (ticket: string) => void): () => void {
  const channel = new BroadcastChannel(name);
  // Only tabs of this application post here.
  channel.onmessage = (event: MessageEvent<string>) => listener(event.data);
  return () => channel.close();
}
