/** Points of a palette, with the few shapes that a scene needs. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly points: Uint8Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.points = new Uint8Array(width * height)
  }

  /** Filled; what lies outside is cut off. */
  rectangle(x: number, y: number, width: number, height: number, colour: number): void {
    const left = Math.max(0, Math.round(x))
    const right = Math.min(this.width, Math.round(x + width))
    const bottom = Math.min(this.height, Math.round(y + height))
    if (right <= left) return
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++) {
      this.points.fill(colour, row * this.width + left, row * this.width + right)
    }
  }

  disc(x: number, y: number, radius: number, colour: number): void {
    for (let row = Math.ceil(-radius); row <= radius; row++) {
      const half = Math.sqrt(radius * radius - row * row)
      this.rectangle(x - half, y + row, 2 * half, 1, colour)
    }
  }

  text(words: string, x: number, y: number, size: number, colour: number): void {
    for (const [index, letter] of [...words].entries()) {
      for (const [row, bits] of (LETTERS[letter] ?? []).entries()) {
        for (let column = 0; column < 5; column++) {
          if ((bits >> (4 - column)) & 1)
            this.rectangle(x + (index * 6 + column) * size, y + row * size, size, size, colour)
        }
      }
    }
  }
}

/** Five points wide, seven high; only what is written. */
const LETTERS: Readonly<Record<string, readonly number[]>> = {
  S: [0b01111, 0b10000, 0b10000, 0b01110, 0b00001, 0b00001, 0b11110],
  I: [0b01110, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
  M: [0b10001, 0b11011, 0b10101, 0b10101, 0b10001, 0b10001, 0b10001],
  U: [0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b01110],
  L: [0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b10000, 0b11111],
  A: [0b01110, 0b10001, 0b10001, 0b11111, 0b10001, 0b10001, 0b10001],
  T: [0b11111, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100, 0b00100],
  E: [0b11111, 0b10000, 0b10000, 0b11110, 0b10000, 0b10000, 0b11111],
  D: [0b11110, 0b10001, 0b10001, 0b10001, 0b10001, 0b10001, 0b11110],
}
