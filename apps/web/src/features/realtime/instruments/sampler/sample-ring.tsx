import { percentText } from '@vigil/i18n/web'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLive } from '../../../../live/live-context.tsx'
import { countdownText } from '../../../../ui/time/age-of.ts'
import { useClock } from '../../../../ui/time/use-clock.ts'
import { arcPath } from '../tiles/arc.ts'

/** Until a moment of the server's clock: that of the workplace may be minutes off. */
function TimeLeft({ until }: { until: number }) {
  const { link } = useLive()
  useClock()
  return <bdi dir="ltr">{countdownText(until, link.serverNow())}</bdi>
}

interface SampleRingProps {
  readonly sampling: boolean
  readonly progress: number
  /** When the running sample will be done; undefined while that is not known. */
  readonly end: number | undefined
}

const RADIUS = 84

/** How far the running sample is, and how long it will take. */
export function SampleRing({ sampling, progress, end }: SampleRingProps) {
  const { t, i18n } = useTranslation()
  const percent = percentText(i18n.language, progress)
  const state = t(`panel.sampler.${sampling ? 'sampling' : 'idle'}`)
  return (
    <div className="sample-ring" data-sampling={sampling}>
      <svg
        viewBox="-100 -100 200 200"
        role="img"
        aria-label={sampling ? `${state}: ${percent}` : state}
        direction="ltr"
      >
        <circle className="ring-track" r={RADIUS} />
        {sampling && progress > 0 && <path className="ring-done" d={arcPath(RADIUS, 0, progress * 3.6)} />}
        {sampling ? (
          <text className="dial-value" y={4}>
            {percent}
          </text>
        ) : (
          <path className="ring-idle" d="M-14 -18V18M14 -18V18" />
        )}
      </svg>
      <div className="sample-state">
        <strong>{state}</strong>
        {sampling && end === undefined && <span className="quiet">{t('panel.sampler.leftUnknown')}</span>}
        {sampling && end !== undefined && (
          <span>
            {t('panel.sampler.left')} <TimeLeft until={end} />
          </span>
        )}
      </div>
    </div>
  )
}
