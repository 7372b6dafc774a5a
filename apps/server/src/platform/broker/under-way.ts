/** Work that must end before the clients are sent away. */
export class UnderWay {
  #count = 0
  #onIdle: (() => void) | undefined
  readonly #settle = (): void => {
    this.#count -= 1
    if (this.#count === 0) this.#onIdle?.()
  }

  track(work: Promise<void>): void {
    this.#count += 1
    work.then(this.#settle, this.#settle)
  }

  /** Resolves when all is done and told, at the latest after `patienceMs`. */
  async idle(patienceMs: number): Promise<void> {
    if (this.#count > 0) {
      await new Promise<void>((resolve) => {
        const patience = setTimeout(resolve, patienceMs)
        this.#onIdle = () => {
          clearTimeout(patience)
          resolve()
        }
      })
    }
    // Acknowledgements leave one turn after the commit.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}
