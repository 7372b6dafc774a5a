export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Words where no others stand: two names upon each other are none. The first that asks has the place. */
export class Labels {
  readonly #taken: Box[] = []

  /** What stands there already, whatever it covers. */
  keep(box: Box): void {
    this.#taken.push(box)
  }

  take(box: Box): boolean {
    const isFree = this.#taken.every(
      ({ left, right, top, bottom }) => box.right < left || box.left > right || box.bottom < top || box.top > bottom,
    )
    if (isFree) this.#taken.push(box)
    return isFree
  }
}
