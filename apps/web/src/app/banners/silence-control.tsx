import { formatNumber } from '@vigil/i18n/web'
import { Button, Popover } from 'antd'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDevice, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { useSilenced } from '../../ui/state/silenced-counts.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import { Countdown } from '../../ui/time/age.tsx'

const LISTED = 50

/** Silences what alarms now; what is silenced stays visible with its real state and the time that is left. */
export function SilenceControl() {
  const { t } = useTranslation()
  const { watch } = useLive()
  const flag = useWatch((each) => each.flag)
  return (
    <>
      <Button
        type={flag > 0 ? 'primary' : 'text'}
        danger={flag > 1}
        className="silence-button"
        icon={<MutedIcon />}
        disabled={flag === 0}
        aria-label={t('alarm.act.silence')}
        title={t('alarm.act.silence')}
        onClick={watch.silence}
      >
        <span className="silence-word">{t('alarm.silencing.act')}</span>
      </Button>
      <SilencedList />
    </>
  )
}

function SilencedList() {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const { sns, total: count } = useSilenced()
  const ends = sns.flatMap((sn) => fleet.device(sn)?.silenced?.until ?? [])
  if (ends.length === 0) return null
  const list = (
    <ul className="silenced-list">
      {sns.slice(0, LISTED).map((sn) => (
        <SilencedDevice key={sn} sn={sn} />
      ))}
    </ul>
  )
  return (
    <Popover content={list} title={t('shell.silence.title')} trigger="click" placement="bottom">
      <Button type="text" className="silenced-count" aria-label={t('shell.silence.count', { count })}>
        <MutedIcon />
        <span className="silenced-word">{t('shell.silence.short', { count })}</span>
        <span className="silenced-number" aria-hidden="true">
          {formatNumber(i18n.language, count)}
        </span>
        <Countdown until={Math.min(...ends)} />
      </Button>
    </Popover>
  )
}

function SilencedDevice({ sn }: { sn: string }) {
  const { fleet } = useLive()
  const device = useDevice(sn)
  if (device?.silenced === undefined) return null
  return (
    <li>
      <StateMark state={device.real} />
      <bdi>{fleet.place(sn)?.name ?? sn}</bdi>
      <Countdown until={device.silenced.until} />
    </li>
  )
}
