import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { randomId } from '../lib/browser/random-id.ts'
import { DEFAULT_MONITOR_CONFIG, keep, recall } from '../lib/browser/storage.ts'
import { useStored } from '../lib/browser/use-stored.ts'
import { serverAheadByAnswers } from '../lib/calls/server-date.ts'
import { useSession } from '../lib/session.tsx'
import { systemClock } from './clock.ts'
import { linkAhead } from './link-ahead.ts'
import { createLive, type Live, type LiveWorld } from './live.ts'
import { browserSilence } from './sound/silence-slot.ts'
import { browserSound } from './sound/sound.ts'
import { browserLeader } from './window-leader.ts'
import type { FromWorker } from './worker/protocol.ts'

function browserWorld(userId: string): LiveWorld {
  const asked = linkAhead.takeAsked(userId)
  return {
    clock: systemClock,
    windowPart: asked?.windowPart ?? randomId(6),
    serverAheadMs: serverAheadByAnswers(),
    firstConfig: asked?.config,
    silence: browserSilence,
    sound: browserSound,
    leader: browserLeader(userId),
    startWorker({ onMessage, onBroken }) {
      const worker = linkAhead.takeWorker()
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data))
      worker.addEventListener('error', onBroken)
      return { post: (message) => worker.postMessage(message), close: () => worker.terminate() }
    },
    isHidden: () => document.hidden,
    onHidden(listener) {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    onOnline(listener) {
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
    recallSound: () => recall('alarmVoice') ?? true,
    keepSound: (on) => keep('alarmVoice', on),
    log: (text) => console.warn(`Live link: ${text}`),
  }
}

export type { Live }

export const LiveContext = createContext<Live | undefined>(undefined)

/** Opens the live link of the signed-in operator, and closes it when the console is left. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const session = useSession()
  const current = useRef(session)
  useEffect(() => {
    current.current = session
  })
  const userId = session.user.id
  const live = useMemo(
    () =>
      createLive(
        {
          api: (name, input, options) => current.current.api(name, input, options),
          present: (error) => current.current.present(error),
        },
        userId,
        browserWorld(userId),
      ),
    [userId],
  )
  const [opened, setOpened] = useState<Live>()
  useEffect(() => {
    live.open()
    setOpened(live)
    return () => live.close()
  }, [live])
  const [{ enableAlarmDisposition }] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  useEffect(
    () => live.setProfile(session.user.profile, enableAlarmDisposition),
    [live, session.user.profile, enableAlarmDisposition],
  )
  // The link comes first: its worker and its calls are under way while the pages are drawn.
  return <LiveContext value={live}>{opened === live && children}</LiveContext>
}

export function useLive(): Live {
  const live = useContext(LiveContext)
  if (live === undefined) throw new Error('used outside the live link')
  return live
}
