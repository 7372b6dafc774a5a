/** A stream of pseudo-random numbers. Everything drawn follows from the seed, so a scenario can be replayed. */
export interface Rng {
  /** Integer in [0, 2^32). */
  uint32(): number
  /** Number in the open interval (0, 1): never 0, so its logarithm is always finite. */
  next(): number
  /** A new stream that depends only on this stream's seed and the label, not on how many numbers were drawn. */
  fork(label: string | number): Rng
}

const WARM_UP_ROUNDS = 15
/** Keeps fork('a').fork('b') apart from fork('ab'). */
const LABEL_SEPARATOR = '\u001f'

/** 128-bit string hash (cyrb128). */
function hash128(text: string): [number, number, number, number] {
  let h1 = 1779033703
  let h2 = 3144134277
  let h3 = 1013904242
  let h4 = 2773480762
  for (let i = 0; i < text.length; i++) {
    const k = text.charCodeAt(i)
    h1 = h2 ^ Math.imul(h1 ^ k, 597399067)
    h2 = h3 ^ Math.imul(h2 ^ k, 2869860233)
    h3 = h4 ^ Math.imul(h3 ^ k, 951274213)
    h4 = h1 ^ Math.imul(h4 ^ k, 2716044179)
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067)
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233)
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213)
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179)
  return [h1 ^ h2 ^ h3 ^ h4, h2 ^ h1, h3 ^ h1, h4 ^ h1]
}

/** sfc32: 128 bits of state, passes PractRand; one instance costs four integers and its seed. */
class Sfc32 implements Rng {
  private a: number
  private b: number
  private c: number
  private counter: number
  private readonly seed: string

  constructor(seed: string) {
    this.seed = seed
    const [a, b, c, counter] = hash128(seed)
    this.a = a
    this.b = b
    this.c = c
    this.counter = counter
    for (let i = 0; i < WARM_UP_ROUNDS; i++) this.uint32()
  }

  uint32(): number {
    const t = (((this.a + this.b) | 0) + this.counter) | 0
    this.counter = (this.counter + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + t
    this.c |= 0
    return t >>> 0
  }

  next(): number {
    return (this.uint32() + 0.5) / 4294967296
  }

  fork(label: string | number): Rng {
    return new Sfc32(`${this.seed}${LABEL_SEPARATOR}${label}`)
  }
}

export function createRng(seed: string | number): Rng {
  return new Sfc32(String(seed))
}
