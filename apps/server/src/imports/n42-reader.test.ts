import { createN42Writer, N42Error } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { createN42Reader, N42TooMuch } from './n42-reader.ts'

function n42(measurements: number): string {
  const writer = createN42Writer({
    uuid: '0190a0a0-0000-7000-8000-000000000000',
    createdAt: 0,
    creator: 'test',
    manufacturer: 'unknown',
    serialNumber: 'A',
    model: 'RG500',
    instrumentClass: 'Radionuclide Identifier',
    detector: 'NaI',
    version: '',
  })
  const counts = Array.from({ length: 1024 }, (_, channel) => (channel * 7919) % 97)
  const parts = Array.from({ length: measurements }, (_, n) =>
    writer.measurement({ startedAt: n * 1000, counts, calibration: [0, 3], liveTime: 0.9, realTime: 1, nuclides: [] }),
  )
  return writer.head() + parts.join('') + writer.tail()
}

describe('the reader of N42 files', () => {
  const read = createN42Reader()

  it('reads several at once, each as it is, while the server goes on', async () => {
    let turns = 0
    const turning = setInterval(() => {
      turns += 1
    }, 5)
    const found = await Promise.all([n42(300), n42(2), n42(1)].map(read))
    clearInterval(turning)
    expect(found.map(({ measurements }) => measurements.length)).toEqual([300, 2, 1])
    expect(found[0]?.measurements[299]).toMatchObject({ number: 300, startedAt: 299_000 })
    // Read here, nothing else would have had its turn.
    expect(turns).toBeGreaterThan(0)
  })

  it('says what is wrong with a file, and where', async () => {
    await expect(read('<html></html>')).rejects.toEqual(new N42Error('notN42'))
    await expect(read('<RadInstrumentData>\n<a></b></RadInstrumentData>')).rejects.toMatchObject({
      fault: 'notXml',
      line: 2,
    })
  })

  it('gives up what takes too much memory or time, and goes on with the next', async () => {
    const small = createN42Reader({ memoryMb: 32 })
    await expect(small(`<RadInstrumentData>${'<a><b/></a>'.repeat(700_000)}</RadInstrumentData>`)).rejects.toThrow(
      N42TooMuch,
    )
    const hasty = createN42Reader({ timeoutMs: 1 })
    await expect(hasty(n42(1))).rejects.toThrow(N42TooMuch)
    expect((await read(n42(1))).measurements).toHaveLength(1)
  })
})
