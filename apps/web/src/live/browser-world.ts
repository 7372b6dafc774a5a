import { randomId } from '../lib/random-id.ts'
import { keep, recall } from '../lib/storage.ts'
import { systemClock } from './clock.ts'
import { linkAhead } from './link-ahead.ts'
import type { LiveWorld } from './live.ts'
import { browserSilence } from './sound/silence-slot.ts'
import { browserSound } from './sound/sound.ts'
import { browserLeader } from './window-leader.ts'
import type { FromWorker } from './worker/protocol.ts'

export function browserWorld(userId: string): LiveWorld {
  const asked = linkAhead.takeAsked(userId)
  return {
    clock: systemClock,
    windowPart: asked?.windowPart ?? randomId(6),
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
