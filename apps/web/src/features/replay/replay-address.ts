import { REPLAY_SPAN_MAX_MS, type ReplayKnowledge } from '@vigil/contract'
import { REPLAY_SPEEDS } from '../../live/replay/replay-player.ts'
import type { AddressPart } from '../../ui/records/address-reader.ts'

/** What a replay keeps in its address: a moment that is sent to a colleague opens as it was seen. */
export interface ReplayAddress {
  readonly from: number
  readonly to: number
  readonly at: number
  readonly speed: number
  readonly loop: boolean
  readonly known: ReplayKnowledge
}

const REPLAY_KEYS = ['from', 'to', 'at', 'speed', 'loop', 'known'] as const
const HOUR_MS = 60 * 60 * 1000
const LEAST_SPAN_MS = 60_000
const DEFAULT_SPAN_MS = 6 * HOUR_MS
/** Who names no time at all sees what has just been: hours ago there may be nothing, or nothing that anybody asks for. */
const DEFAULT_BACK_MS = HOUR_MS / 4

const MOMENT = /^\d{1,14}$/

function momentIn(query: URLSearchParams, key: string): number | undefined {
  const text = query.get(key)
  const at = text === null || !MOMENT.test(text) ? Number.NaN : Number(text)
  return Number.isNaN(at) ? undefined : at
}

const IN_ADDRESS: Readonly<Record<(typeof REPLAY_KEYS)[number], (text: string) => boolean>> = {
  from: (text) => MOMENT.test(text),
  to: (text) => MOMENT.test(text),
  at: (text) => MOMENT.test(text),
  speed: (text) => REPLAY_SPEEDS.some((each) => String(each) === text),
  loop: (text) => text === '0' || text === '1',
  known: (text) => text === 'then' || text === 'now',
}

/** Parts of an address that make no sense: another moment than the one that was meant would be taken for it. */
export const unreadIn = (query: URLSearchParams): readonly AddressPart[] =>
  REPLAY_KEYS.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' || IN_ADDRESS[name](value) ? [] : [{ name, value }]
  })

/** Whatever is missing or makes no sense is as if nothing had been said: the last hours until now. */
export function readReplay(
  query: URLSearchParams,
  now: number,
  span?: Pick<ReplayAddress, 'from' | 'to'>,
): ReplayAddress {
  const asked = momentIn(query, 'at')
  const to = Math.min(
    momentIn(query, 'to') ?? span?.to ?? (asked === undefined ? now : Math.min(now, asked + DEFAULT_SPAN_MS / 2)),
    now,
  )
  const given = momentIn(query, 'from') ?? span?.from ?? to - DEFAULT_SPAN_MS
  const from = Math.max(Math.min(given, to - LEAST_SPAN_MS), to - REPLAY_SPAN_MAX_MS, 0)
  const begin = momentIn(query, 'from') === undefined && span === undefined ? to - DEFAULT_BACK_MS : from
  const speed = Number(query.get('speed'))
  return {
    from,
    to,
    at: Math.min(Math.max(asked ?? begin, from), to),
    speed: REPLAY_SPEEDS.find((each) => each === speed) ?? 1,
    loop: query.get('loop') === '1',
    known: query.get('known') === 'now' ? 'now' : 'then',
  }
}

export function writeReplay(
  query: URLSearchParams,
  { from, to, at, speed, loop, known }: ReplayAddress,
): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [key, value] of Object.entries({ from, to, at, speed })) next.set(key, String(Math.round(value)))
  if (loop) next.set('loop', '1')
  else next.delete('loop')
  if (known === 'now') next.set('known', 'now')
  else next.delete('known')
  return next
}

/** What of an address is the replay's; empty where it says nothing of it. */
export const replayText = (query: URLSearchParams): string =>
  REPLAY_KEYS.map((key) => query.get(key) ?? '')
    .join(' ')
    .trim()

/** A part of the time around a moment that stays where it is on the bar. */
export function zoomed({ from, to }: Pick<ReplayAddress, 'from' | 'to'>, around: number, factor: number, now: number) {
  const span = Math.min(Math.max((to - from) * factor, LEAST_SPAN_MS), REPLAY_SPAN_MAX_MS)
  const share = (around - from) / (to - from)
  const end = Math.min(now, Math.round(around + span * (1 - share)))
  return { from: Math.max(0, Math.round(end - span)), to: end }
}
