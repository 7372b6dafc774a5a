import { AudioMutedOutlined } from '@ant-design/icons'
import type { PointState } from '@vigil/contract'
import type { SilencedMark as Silence } from '@vigil/domain'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Countdown } from '../../ui/time/age.tsx'

/** Nobody reads "normal" of a silenced device without the truth beside it. */
export function SilencedMark({ silence, real }: { silence: Silence; real: PointState }) {
  const { t } = useTranslation()
  return (
    <span className="silenced-mark">
      <AudioMutedOutlined aria-hidden="true" />
      {t('state.silenced')} <Countdown until={silence.until} /> · {t('realtime.header.realState')}
      <StateMark state={real} />
      {silence.escalated && <em>{t('realtime.header.escalated')}</em>}
    </span>
  )
}
