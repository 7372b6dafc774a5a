import { useTexts } from '../../lib/language/use-translation.tsx'
import type { ShownDevice } from '../../live/stores/live-fleet.ts'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { FlaskIcon, WorseIcon } from '../../ui/state/row-icon.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Countdown } from '../../ui/time/age.tsx'

/** Nobody is to read "normal" of a silenced device without what it really is, and for how long. */
export function SilencedNote({ device, brief = false }: { device: ShownDevice; brief?: boolean }) {
  const { t } = useTexts()
  if (device.silenced === undefined) return null
  return (
    <span className="silenced-note">
      <MutedIcon />
      <span className="visually-hidden">{t('monitor.silencedReally')}</span>
      <StateMark state={device.real} />
      <Countdown until={device.silenced.until} />
      {device.silenced.escalated && (
        <span className="escalated" title={t('monitor.escalatedHint')}>
          <WorseIcon />
          <span className={brief ? 'visually-hidden' : undefined}>{t('monitor.escalated')}</span>
        </span>
      )}
    </span>
  )
}

/** `brief`: where there is no room for the word. */
export function SimulatedTag({ brief = false }: { brief?: boolean }) {
  const { t } = useTexts()
  return (
    <span className="simulated-tag" title={t('fleet.simulatedHint')}>
      <FlaskIcon />
      <span className={brief ? 'visually-hidden' : 'simulated-word'}>{t('fleet.simulated')}</span>
    </span>
  )
}
