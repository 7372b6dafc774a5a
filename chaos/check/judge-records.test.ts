import { describe, expect, it } from 'vitest'
import { Book } from './book.ts'
import { isDue, judgeCommands, judgeEpisodes, judgeMessages } from './judge-records.ts'
import { stored } from './stored-sample.ts'

const LIVE = { at: 1, doubtful: false, live: true }
const DOUBTFUL = { at: 1, doubtful: true, live: true }

function bookWith(...ids: string[]): Book {
  const book = new Book()
  for (const id of ids) {
    book.send({ id, sn: 'A', kind: 'reading' })
    book.acknowledge(id, LIVE)
  }
  return book
}

function episode(messages: number, arrival = LIVE): Book {
  const book = new Book()
  book.begin({ marker: 'EP-1', sn: 'A', module: 'sysMod' })
  for (let n = 0; n < messages; n += 1) {
    book.send({ id: `A:${n}`, sn: 'A', kind: 'reading', episode: 'EP-1' })
    book.acknowledge(`A:${n}`, arrival)
  }
  return book
}
const rules = (found: { rule: string }[]): string[] => found.map(({ rule }) => rule)

describe('judgeMessages', () => {
  it('finds nothing when all that was acknowledged is stored once', () => {
    expect(
      judgeMessages(
        bookWith('A:1', 'A:2'),
        stored({
          messages: new Map([
            ['A:1', 1],
            ['A:2', 1],
          ]),
        }),
      ),
    ).toEqual([])
  })

  it('finds a message that was acknowledged and is lost', () => {
    const [found, ...more] = judgeMessages(bookWith('A:1', 'A:2'), stored({ messages: new Map([['A:1', 1]]) }))
    expect(found?.rule).toBe('an acknowledged message is not in the history: 1')
    expect(found?.evidence).toContain('A:2')
    expect(more).toEqual([])
  })

  it('finds a message that is stored twice, acknowledged or not', () => {
    const book = bookWith('A:1')
    book.send({ id: 'A:2', sn: 'A', kind: 'reading' })
    const found = judgeMessages(
      book,
      stored({
        messages: new Map([
          ['A:1', 1],
          ['A:2', 2],
        ]),
      }),
    )
    expect(rules(found)).toEqual(['a message is in the history more than once: 1'])
  })

  it('does not ask for what was refused, nor for what may have been while a clock was wrong', () => {
    const book = bookWith('A:1')
    book.refuse({ id: 'A:1', sn: 'A', code: 2004, reason: 'future' })
    book.send({ id: 'A:2', sn: 'A', kind: 'reading' })
    book.acknowledge('A:2', DOUBTFUL)
    expect(judgeMessages(book, stored())).toEqual([])
  })

  it('names a few and counts the rest', () => {
    const ids = Array.from({ length: 12 }, (_, n) => `A:${n}`)
    const [found] = judgeMessages(bookWith(...ids), stored())
    expect(found?.rule).toMatch(/: 12$/)
    expect(found?.evidence).toMatch(/, and 7 more$/)
  })
})

describe('judgeEpisodes', () => {
  it('finds an acknowledged alarm that nobody knows', () => {
    expect(rules(judgeEpisodes(episode(1), stored(), new Set()))).toEqual([
      'an acknowledged alarm is neither on the desk nor in the history: 1',
    ])
  })

  it('finds one that is stored and never reached the console, unless somebody dealt with it meanwhile', () => {
    const known = { episodes: new Map([['EP-1', ['alarm']]]) }
    expect(rules(judgeEpisodes(episode(1), stored(known), new Set()))).toEqual([
      'an alarm never reached the console: 1',
    ])
    expect(judgeEpisodes(episode(1), stored(known), new Set(['EP-1']))).toEqual([])
    expect(judgeEpisodes(episode(1), stored({ ...known, settled: new Set(['alarm']) }), new Set())).toEqual([])
  })

  it('waits for a few messages after a clock has jumped, and then asks for the alarm', () => {
    expect(judgeEpisodes(episode(3, DOUBTFUL), stored(), new Set())).toEqual([])
    expect(judgeEpisodes(episode(4, DOUBTFUL), stored(), new Set())).toHaveLength(1)
    const kept = episode(9, { ...DOUBTFUL, live: false })
    expect([...kept.episodes.values()].map(isDue)).toEqual([false])
  })

  it('finds a message that alarms and was refused, and a module with two open alarms', () => {
    const book = episode(0)
    book.send({ id: 'A:7', sn: 'A', kind: 'reading', episode: 'EP-1' })
    book.refuse({ id: 'A:7', sn: 'A', code: 2004, reason: 'future' })
    expect(rules(judgeEpisodes(book, stored({ openTwice: ['A sysMod'] }), new Set()))).toEqual([
      'a message that alarms was refused: 1',
      'a module has two open alarms: 1',
    ])
  })

  it('does not miss what an alarm with many findings had to let go', () => {
    expect(judgeEpisodes(episode(1), stored({ crowded: new Set(['A sysMod']) }), new Set())).toEqual([])
  })
})

describe('judgeCommands', () => {
  it('does not ask for an end that was refused for its date', () => {
    const book = new Book()
    book.send({ id: 'c1:done', sn: 'A', kind: 'answer' })
    book.acknowledge('c1:done', LIVE)
    book.refuse({ id: 'c1:done', sn: 'A', code: 2004, reason: 'future' })
    expect(judgeCommands(book, stored({ commands: new Map([['c1', 'timedOut']]) }))).toEqual([])
  })

  it('finds a command without a record, and one that stays open after its end was acknowledged', () => {
    const book = new Book()
    book.commands.set('c1', 'A')
    book.send({ id: 'c2:done', sn: 'A', kind: 'answer' })
    book.acknowledge('c2:done', LIVE)
    expect(rules(judgeCommands(book, stored({ commands: new Map([['c2', 'timedOut']]) })))).toEqual([
      'a command that was answered with its record is not on record: 1',
      'a command stays open though its end was acknowledged: 1',
    ])
    expect(
      judgeCommands(
        book,
        stored({
          commands: new Map([
            ['c1', 'sent'],
            ['c2', 'done'],
          ]),
        }),
      ),
    ).toEqual([])
  })
})
