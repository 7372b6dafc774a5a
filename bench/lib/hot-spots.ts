import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Session } from './devtools.ts'
import { wait } from './measure-page.ts'
import { rounded, table } from './statistics.ts'

/** Where the time of one thread goes: self time per function, by the names of the sources. */
interface HotSpot {
  what: string
  ms: number
}

interface CallFrame {
  functionName: string
  url: string
  lineNumber: number
  columnNumber: number
}
interface Profile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

const PROFILE_SECONDS = 10
const PROFILE_LINES = 30
const SAMPLE_EVERY_US = 500
const WAITING = new Set(['(idle)', '(program)', '(root)'])
const LONG_TASKS = 3
const LONG_TASK_LINES = 24
/** Everything is under way in it: says nothing. */
const FRAMEWORK = /react-dom\/|^\(anonymous\) react|\(root\)/

function createReader(folder: string) {
  const maps = new Map<string, SourceMap | undefined>()
  const mapOf = (url: string): SourceMap | undefined => {
    const path = URL.canParse(url) ? join(folder, `${new URL(url).pathname}.map`) : ''
    if (!maps.has(path))
      maps.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : undefined)
    return maps.get(path)
  }
  return ({ functionName, url, lineNumber, columnNumber }: CallFrame): string => {
    const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
    const name = functionName || '(anonymous)'
    if (entry === undefined || !('originalSource' in entry) || !entry.originalSource)
      return `${name} ${url.slice(url.lastIndexOf('/') + 1)}`
    const source = entry.originalSource.replace(/^.*node_modules\//, '').replace(/^(\.\.\/)+/, '')
    return `${'name' in entry && entry.name ? entry.name : name} ${source}:${entry.originalLine + 1}`
  }
}

async function startProfile(session: Session): Promise<void> {
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_US })
  await session.send('Profiler.start')
}

const stopProfile = async (session: Session): Promise<Profile> =>
  (await session.send<{ profile: Profile }>('Profiler.stop')).profile

/** The longest stretches without a rest, each with what was under way in it: with everything that it called. */
function longTasks(profile: Profile, folder: string): { ms: number; under: HotSpot[] }[] {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(
    profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  )
  const read = createReader(folder)
  const tasks: { us: number; samples: [id: number, us: number][] }[] = []
  let rested = true
  for (const [index, id] of profile.samples.entries()) {
    const isIdle = nodes.get(id)?.callFrame.functionName === '(idle)'
    if (!isIdle && rested) tasks.push({ us: 0, samples: [] })
    rested = isIdle
    const task = tasks.at(-1)
    if (isIdle || task === undefined) continue
    const us = profile.timeDeltas[index] ?? 0
    task.us += us
    task.samples.push([id, us])
  }
  return tasks
    .sort((a, b) => b.us - a.us)
    .slice(0, LONG_TASKS)
    .map(({ us, samples }) => {
      const under = new Map<string, number>()
      for (const [id, own] of samples) {
        const seen = new Set<string>()
        for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
          const frame = nodes.get(at)?.callFrame
          if (frame !== undefined) seen.add(read(frame))
        }
        for (const what of seen) under.set(what, (under.get(what) ?? 0) + own)
      }
      const most = [...under]
        .filter(([what]) => !FRAMEWORK.test(what))
        .sort(([, a], [, b]) => b - a)
        .slice(0, LONG_TASK_LINES)
      return { ms: us / 1000, under: most.map(([what, each]) => ({ what, ms: each / 1000 })) }
    })
}

function hotSpots(profile: Profile, folder: string): HotSpot[] {
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]))
  const read = createReader(folder)
  const self = new Map<string, number>()
  for (const [index, id] of profile.samples.entries()) {
    const frame = frames.get(id)
    if (frame === undefined || WAITING.has(frame.functionName)) continue
    const what = read(frame)
    self.set(what, (self.get(what) ?? 0) + (profile.timeDeltas[index] ?? 0))
  }
  return [...self]
    .sort(([, a], [, b]) => b - a)
    .slice(0, PROFILE_LINES)
    .map(([what, us]) => ({ what, ms: us / 1000 }))
}

/** Profiles one piece of work on the main thread of a page. */
export async function profiled<T>(page: Session, folder: string, work: () => Promise<T>): Promise<T> {
  await startProfile(page)
  const done = await work()
  const profile = await stopProfile(page)
  console.log('\nself time, main thread, milliseconds')
  table(hotSpots(profile, folder).map(({ what, ms }) => ({ what, ms: rounded(ms, 1) })))
  for (const { ms, under } of longTasks(profile, folder)) {
    console.log(`\na task of ${rounded(ms)} ms, what was under way, milliseconds`)
    table(under.map((each) => ({ what: each.what, ms: rounded(each.ms, 1) })))
  }
  return done
}

/** Prints the hot spots of a page and its workers while the load runs. */
export async function printHotSpots(folder: string, page: Session, workers: readonly Session[]): Promise<void> {
  for (const [n, thread] of [page, ...workers].entries()) {
    await startProfile(thread)
    await wait(PROFILE_SECONDS * 1000)
    const spots = hotSpots(await stopProfile(thread), folder)
    if (spots.length === 0) continue
    console.log(`\nself time, ${n === 0 ? 'main thread' : `worker ${n}`}, percent of a core`)
    table(spots.map(({ what, ms }) => ({ what, '%': rounded(ms / PROFILE_SECONDS / 10, 2) })))
  }
}
