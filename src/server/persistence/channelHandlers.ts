/** The handlers of PostgreSQL notifications (NOTIFY) by channel. */
export class ChannelHandlers {
  readonly #byChannel = new Map<string, Set<(payload: string) => void>>();

  /** The channels that have a handler. */
  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  /** Adds a handler; true when it is the channel's first. */
  add(channel: string, handler: (payload: string) => void): boolean {
    const handlers = this.#byChannel.get(channel);
    if (handlers) handlers.add(handler);
    else this.#byChannel.set(channel, new Set([handler]));
    return handlers === undefined;
  }

  /** Removes a handler; true when it was the channel's last. */
  remove(channel: string, handler: (payload: string) => void): boolean {
    const handlers = this.#byChannel.get(channel);
    handlers?.delete(handler);
    return handlers?.size === 0 && this.#byChannel.delete(channel);
  }

  /** Calls the channel's handlers with the payload. */
  deliver(channel: string, payload: string): void {
    for (const handler of this.#byChannel.get(channel) ?? []) handler(payload);
  }
}
