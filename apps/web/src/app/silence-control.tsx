import { AudioMutedOutlined } from '@ant-design/icons'
import { PointState } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Popover } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDevice, useWatch } from '../live/hooks.ts'
import { useLive } from '../live/live-context.tsx'
import { Countdown } from '../ui/age.tsx'
import { MutedIcon } from '../ui/muted-icon.tsx'
import { StateMark } from '../ui/state-mark.tsx'

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
        icon={<AudioMutedOutlined />}
        disabled={flag === 0}
        aria-label={t('alarm.act.silence')}
        title={t('alarm.act.silence')}
        onClick={watch.silence}
      />
      <SilencedList />
    </>
  )
}

function SilencedList() {
  const { t, i18n } = useTranslation()
  const silent = useWatch((each) => each.silent)
  const ends = useMemo(() => [...silent].map(([sn, { until }]) => ({ sn, until })), [silent])
  const first = ends.toSorted((a, b) => a.until - b.until)[0]
  if (first === undefined) return null
  const list = (
    <ul className="silenced-list">
      {ends.slice(0, LISTED).map(({ sn, until }) => (
        <SilencedDevice key={sn} sn={sn} until={until} />
      ))}
    </ul>
  )
  return (
    <Popover content={list} title={t('shell.silence.title')} trigger="click" placement="bottom">
      <Button type="text" className="silenced-count" aria-label={t('shell.silence.count', { count: ends.length })}>
        <MutedIcon />
        <span className="silenced-word">{t('shell.silence.short', { count: ends.length })}</span>
        <span className="silenced-number" aria-hidden="true">
          {formatNumber(i18n.language, ends.length)}
        </span>
        <Countdown until={first.until} />
      </Button>
    </Popover>
  )
}

function SilencedDevice({ sn, until }: { sn: string; until: number }) {
  const { fleet } = useLive()
  const device = useDevice(sn)
  return (
    <li>
      <StateMark state={device?.real ?? PointState.NotConnected} />
      <bdi>{fleet.place(sn)?.name ?? sn}</bdi>
      <Countdown until={until} />
    </li>
  )
}
