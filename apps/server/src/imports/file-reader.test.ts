import { createN42Writer, XmlFileError } from '@vigil/science'
import { describe, expect, it } from 'vitest'
import { COLUMNS_MAX } from './csv-file.ts'
import { createFileReader, FileTooMuch } from './file-reader.ts'
import { FileProblems } from './file-reading.ts'

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

/** How often everything else has had its turn while something was done. */
async function turnsDuring(act: () => Promise<unknown>): Promise<number> {
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  await act().finally(() => clearInterval(turning))
  return turns
}

/** Files of spectra as words. */
function createReader(options?: Parameters<typeof createFileReader>[0]) {
  const reader = createFileReader(options)
  return { ...reader, n42: (xml: string, owner: string) => reader.spectra(Buffer.from(xml), 'UTC', owner) }
}

describe('the reader of N42 files', () => {
  const reader = createReader()

  it('reads several at once, each as it is, while the server goes on', async () => {
    const files = [n42(300), n42(2), n42(1)]
    let found: Awaited<ReturnType<typeof reader.n42>>[] = []
    // Read here, nothing else would have had its turn.
    expect(
      await turnsDuring(async () => {
        found = await Promise.all(files.map((file, n) => reader.n42(file, `user ${n % 2}`)))
      }),
    ).toBeGreaterThan(0)
    expect(found.map(({ measurements }) => measurements.length)).toEqual([300, 2, 1])
    expect(found[0]?.measurements[299]).toMatchObject({ number: 300, startedAt: 299_000 })
  })

  it('says what is wrong with a file, and where', async () => {
    await expect(reader.n42('<html></html>', 'user')).rejects.toEqual(new XmlFileError('notN42'))
    await expect(reader.n42('<RadInstrumentData>\n<a></b></RadInstrumentData>', 'user')).rejects.toMatchObject({
      fault: 'notXml',
      line: 2,
    })
    const deep = `<RadInstrumentData>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</RadInstrumentData>`
    await expect(reader.n42(deep, 'user')).rejects.toMatchObject({ fault: 'tooDeep', line: 1, max: 100 })
    const laughs = '<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;">]><RadInstrumentData>&c;</RadInstrumentData>'
    await expect(reader.n42(laughs, 'user')).rejects.toEqual(new XmlFileError('entities'))
  })

  it.each([
    ['tooManyAttributes', `<RadInstrumentData ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`],
    ['tooManyElements', `<RadInstrumentData>${'<a/>'.repeat(1_000_000)}</RadInstrumentData>`],
    ['textTooLong', `<RadInstrumentData>${'1 '.repeat(3_000_000)}</RadInstrumentData>`],
  ])('refuses a file that is %s before a parser has to do with it', async (fault, content) => {
    await expect(reader.n42(content, 'user')).rejects.toMatchObject({ fault, max: expect.any(Number) })
  })

  it('refuses more files of one than may wait, in words, and none of another', async () => {
    const bring = (owner: string) => reader.n42(n42(1), owner)
    const many = Array.from({ length: 5 }, () => bring('many'))
    await expect(bring('many')).rejects.toMatchObject({ refusal: 'importsTooMany' })
    expect(await Promise.all([bring('one'), ...many])).toHaveLength(6)
  })

  // Each limit needs a thread of its own, and a busy machine takes seconds to start one.
  it('gives up what takes too much memory or time, and goes on with the next', { timeout: 120_000 }, async () => {
    const small = createReader({ memoryMb: 64 })
    const large = `<RadInstrumentData>${'<a>1234567890</a>'.repeat(199_000)}</RadInstrumentData>`
    await expect(small.n42(large, 'user')).rejects.toThrow(FileTooMuch)
    const hasty = createReader({ timeoutMs: 1 })
    await expect(hasty.n42(n42(1), 'user')).rejects.toThrow(FileTooMuch)
    await expect(hasty.csv('sn,time\nA,1', undefined, 'user', new FileProblems())).rejects.toThrow(FileTooMuch)
    expect((await reader.n42(n42(1), 'user')).measurements).toHaveLength(1)
  })
})

describe('the reader of csv files', () => {
  const reader = createFileReader()
  const HEADER = 'sn,time,nuclearMod.doseRate'
  const AT = '2026-07-20T10:00:00Z'

  async function read(content: string) {
    const problems = new FileProblems()
    const readings = await reader.csv(content, undefined, 'user', problems)
    return { readings, problems: problems.listed.map(({ line, key }) => ({ line, key })), count: problems.count }
  }

  it('answers readings in the order of their lines, and every problem counted', async () => {
    const lines = Array.from({ length: 1700 }, (_, n) => `A,${AT},${n % 850 === 5 ? 'x' : n}`)
    const { readings, problems, count } = await read([HEADER, ...lines].join('\n'))
    expect(count).toBe(2)
    expect(problems.map(({ line }) => line)).toEqual([7, 857])
    expect(readings).toHaveLength(1698)
    expect(readings.map(({ line }) => line)).toEqual(readings.map(({ line }) => line).sort((a, b) => a - b))
    expect(readings[0]?.told?.get('nuclearMod.doseRate')?.column).toBe('nuclearMod.doseRate')
    expect(readings.at(-1)?.mods).toEqual({ nuclearMod: { values: { doseRate: 1699 } } })
  })

  it.each(['2026-02-30T10:00:00Z', '2026-09-31 10:00:00+02:00', '2025-02-29T00:00:00Z'])(
    'refuses %s, a day that its month has not, and takes the line after it',
    async (time) => {
      const { readings, problems } = await read([HEADER, `A,${time},1`, `A,${AT},2`].join('\n'))
      expect(problems).toMatchObject([{ line: 2 }])
      expect(readings.map(({ line }) => line)).toEqual([3])
    },
  )

  const wide = (columns: number): string => `${Array.from({ length: columns }, (_, n) => `c${n}`).join(',')}\n1\n`
  it.each([
    ['a few columns too many', wide(COLUMNS_MAX + 1), 'imports.problem.tooManyColumns'],
    ['a header of 1.9 million columns', `sn${','.repeat(1_900_000)}\nA`, 'imports.problem.lineTooLong'],
    ['a line without end', `${HEADER}\nA,${'9'.repeat(7_000_000)}`, 'imports.problem.lineTooLong'],
    ['a quoted cell without end', `${HEADER}\nA,"${'9\n'.repeat(3_000_000)}`, 'imports.problem.lineTooLong'],
    ['a cell that is a book', `${HEADER}\nA,${'9'.repeat(2000)},1`, 'imports.problem.cellTooLong'],
  ])('refuses %s while the server goes on', async (_, content, key) => {
    let found: Awaited<ReturnType<typeof read>> | undefined
    const turns = await turnsDuring(async () => {
      found = await read(content)
    })
    expect(found?.problems[0]?.key).toBe(key)
    expect(turns).toBeGreaterThan(0)
  })

  it('gives up what is not read in time: it reads in a thread, which can be ended', async () => {
    const late = createFileReader({ timeoutMs: 1 }).csv(
      `${HEADER}\n${`A,${AT},1\n`.repeat(100_000)}`,
      undefined,
      'user',
      new FileProblems(),
    )
    await expect(late).rejects.toThrow(FileTooMuch)
  })

  it('stops at the row after the last that may be', async () => {
    const { count } = await read(`${HEADER}\n${'A,1,1\n'.repeat(300_000)}`)
    // Each of the rows that were read has a wrong time; the one that is too many ends it.
    expect(count).toBe(250_001)
  })
})
