import { CaretRightOutlined, StopOutlined } from '@ant-design/icons'
import { formatDateTime, TIME_RANGE_DAYS } from '@vigil/domain'
import { Button, Segmented } from 'antd'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import type { ReplayPoint } from '../../../live/stores/track-store.ts'
import { useSpanFields } from '../use-span-fields.tsx'

const SPEEDS = [1, 10, 60, 300] as const
const DEFAULT_SPEED = 60
const DEFAULT_SPAN_MS = 3_600_000

/** A past way once more, faster than it was; the server tells the positions one after the other. */
export function ReplayBar({ sn, replay }: { sn: string; replay: readonly ReplayPoint[] }) {
  const { t } = useTranslation()
  const { api, config, present } = useSession()
  const { link, tracks } = useLive()
  const span = useSpanFields(() => {
    const to = link.serverNow()
    return { from: to - DEFAULT_SPAN_MS, to }
  }, TIME_RANGE_DAYS.rawData)
  const [speed, setSpeed] = useState<number>(DEFAULT_SPEED)
  const [running, setRunning] = useState(false)
  const last = replay.at(-1)

  useEffect(
    () => () => {
      api('stopReplay', { sn }).catch(() => {})
      tracks.clearReplay(sn)
    },
    [api, tracks, sn],
  )

  const start = async (event: FormEvent) => {
    event.preventDefault()
    const asked = span.read()
    if (asked === undefined) return
    tracks.clearReplay(sn)
    try {
      await api('startReplay', { sn, from: asked.begin, to: asked.end, speed })
      setRunning(true)
    } catch (error) {
      present(error)
    }
  }
  const stop = () => {
    setRunning(false)
    tracks.clearReplay(sn)
    api('stopReplay', { sn }).catch(present)
  }

  return (
    <form className="replay-bar" onSubmit={(event) => void start(event)} aria-label={t('realtime.track.replay')}>
      <strong>{t('realtime.track.replay')}</strong>
      {span.fields}
      <Segmented<number>
        aria-label={t('realtime.track.pace')}
        value={speed}
        options={SPEEDS.map((value) => ({ value, label: `${value} ×` }))}
        onChange={setSpeed}
      />
      <Button htmlType="submit" icon={<CaretRightOutlined aria-hidden="true" />}>
        {t('realtime.track.play')}
      </Button>
      <Button disabled={!running} icon={<StopOutlined aria-hidden="true" />} onClick={stop}>
        {t('realtime.track.stop')}
      </Button>
      {running && (
        <output className="replay-at">
          {last === undefined ? (
            t('realtime.track.waiting')
          ) : (
            <bdi dir="ltr">{formatDateTime(last.at, config.timeZone)}</bdi>
          )}
        </output>
      )}
      {span.problem}
    </form>
  )
}
