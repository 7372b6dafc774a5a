import type { ReplayAct } from '@vigil/contract'
import { useEffect, useRef } from 'react'
import type { SoundDesk } from '../../live/sound/sound.ts'

const isDanger = ({ what }: ReplayAct): boolean => what === 'raised' || what === 'escalated'

interface Replayed {
  readonly acts: readonly ReplayAct[]
  readonly playing: boolean
  /** Somebody has asked for it. */
  readonly sounds: boolean
}

/**
 * What is played alarms once as it comes, and never while a danger of now is heard: it could be taken for one. Nothing that came
 * before it was asked for, or before a pause, is heard afterwards.
 */
export function useReplaySound(sound: Pick<SoundDesk, 'wanted' | 'test'>, { acts, playing, sounds }: Replayed): void {
  const last = useRef<ReplayAct>(undefined)
  useEffect(() => {
    const fresh = last.current === undefined ? acts : acts.slice(acts.indexOf(last.current) + 1)
    last.current = acts.at(-1)
    if (sounds && playing && fresh.some(isDanger) && sound.wanted() === null) void sound.test('alarm')
  }, [acts, playing, sounds, sound])
}
