import type { Effect } from '@vigil/domain'
import type { LiveLink } from '../live-link.ts'
import type { SoundDesk } from './sound.ts'

const LOG_TEXTS = {
  pushConfigFailed: 'no credentials for the push channel, nothing was connected',
  pushInitFailed: 'the push channel could not be opened',
  snapshotFailed: 'the picture could not be brought up to date',
} as const

export interface EffectHands {
  readonly sound: Pick<SoundDesk, 'wish'>
  readonly link: Pick<LiveLink, 'connect' | 'disconnect' | 'update' | 'failure'>
  log(text: string): void
}

/** Does in the world what the rules ask for. */
export function perform(effect: Effect, { sound, link, log }: EffectHands): void {
  switch (effect.type) {
    case 'sound':
      sound.wish({ alarm: effect.sound })
      break
    case 'connectPush':
      void link.connect()
      break
    case 'closePush':
      link.disconnect()
      break
    case 'fetchSnapshot':
      void link.update()
      break
    case 'log':
      log(effect.event === 'pushInitFailed' ? `${LOG_TEXTS[effect.event]}: ${link.failure}` : LOG_TEXTS[effect.event])
      break
    // The screen draws these from the stores: a window that is opened later must see them as well.
    case 'openNotice':
    case 'updateNotice':
    case 'closeNotice':
    case 'tellConnectionLost':
  }
}
