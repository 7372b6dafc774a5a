import { type FileHandle, open } from 'node:fs/promises'
import { FetchSource, PMTiles, type RangeResponse, type Source } from 'pmtiles'

/** Reads a range of a file. */
class FileRanges implements Source {
  readonly #file: FileHandle
  readonly #path: string
  constructor(file: FileHandle, path: string) {
    this.#file = file
    this.#path = path
  }
  getKey(): string {
    return this.#path
  }
  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const data = new ArrayBuffer(length)
    const { bytesRead } = await this.#file.read(new Uint8Array(data), 0, length, offset)
    return { data: data.slice(0, bytesRead) }
  }
}

/** Does something with a file of map tiles, by its path or its address, and closes it. */
export async function withTiles<T>(place: string, use: (tiles: PMTiles) => Promise<T>): Promise<T> {
  if (/^https?:/i.test(place)) return use(new PMTiles(new FetchSource(place)))
  const file = await open(place)
  try {
    return await use(new PMTiles(new FileRanges(file, place)))
  } finally {
    await file.close()
  }
}
