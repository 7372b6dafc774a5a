import {
  BackwardOutlined,
  CaretRightOutlined,
  ForwardOutlined,
  LoadingOutlined,
  PauseOutlined,
  StepBackwardOutlined,
  StepForwardOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ReplayBookmark } from '@vigil/contract'
import { Button, Checkbox, Select } from 'antd'
import { memo } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { REPLAY_SPEEDS, type ReplayPlayer, type ReplayView } from '../../live/replay/replay-player.ts'
import { Bookmarks } from './bookmarks.tsx'
import { type ReplayAddress, zoomed } from './replay-address.ts'

const STEP_MS = 1000

interface ReplayControlsProps {
  readonly player: Pick<ReplayPlayer, 'current' | 'setSpeed' | 'setKnown'>
  readonly playing: ReplayView['playing']
  readonly waiting: ReplayView['waiting']
  readonly speed: ReplayView['speed']
  readonly known: ReplayView['known']
  readonly loop: boolean
  readonly sounds: boolean
  readonly marks: readonly ReplayBookmark[]
  now(): number
  /** As it is when something is pressed: it changes with every jump, and what is drawn here does not. */
  address(): ReplayAddress
  keep(next: ReplayAddress): void
  toggle(): void
  move(at: number): void
  goTo(back: boolean): Promise<void>
  setSounds(on: boolean): void
  onMarksChanged(): void
}

/** What moves the replay: as on any player, from left to right in every language. Drawn when it changes, not with every moment. */
export const ReplayControls = memo(function ReplayControls(props: ReplayControlsProps) {
  const { player, playing, waiting, speed, known, loop, sounds, marks } = props
  const { now, address, keep, toggle, move, goTo, setSounds, onMarksChanged } = props
  const { t } = useTranslation()
  const moment = () => player.current().at
  return (
    <div className="replay-acts" dir="ltr" role="group" aria-label={t('replay.controls')}>
      <Button
        icon={<StepBackwardOutlined />}
        aria-label={t('replay.previous')}
        title={`${t('replay.previous')} (k)`}
        onClick={() => void goTo(true)}
      />
      <Button
        icon={<BackwardOutlined />}
        aria-label={t('replay.back')}
        title={t('replay.back')}
        onClick={() => move(moment() - STEP_MS)}
      />
      <Button
        type="primary"
        icon={waiting ? <LoadingOutlined /> : playing ? <PauseOutlined /> : <CaretRightOutlined />}
        aria-label={t(playing ? 'replay.pause' : 'replay.play')}
        title={waiting ? t('replay.waiting') : undefined}
        onClick={toggle}
      />
      <Button
        icon={<ForwardOutlined />}
        aria-label={t('replay.forward')}
        title={t('replay.forward')}
        onClick={() => move(moment() + STEP_MS)}
      />
      <Button
        icon={<StepForwardOutlined />}
        aria-label={t('replay.next')}
        title={`${t('replay.next')} (j)`}
        onClick={() => void goTo(false)}
      />
      <Select
        aria-label={t('replay.speed')}
        value={speed}
        options={REPLAY_SPEEDS.map((value) => ({ value, label: `${value}×` }))}
        onChange={(value) => {
          player.setSpeed(value)
          keep({ ...address(), at: moment(), speed: value })
        }}
      />
      <Button
        icon={<ZoomInOutlined />}
        aria-label={t('replay.zoomIn')}
        onClick={() => keep({ ...address(), ...zoomed(address(), moment(), 0.5, now()) })}
      />
      <Button
        icon={<ZoomOutOutlined />}
        aria-label={t('replay.zoomOut')}
        onClick={() => keep({ ...address(), ...zoomed(address(), moment(), 2, now()) })}
      />
      <Checkbox checked={loop} onChange={({ target }) => keep({ ...address(), loop: target.checked })}>
        {t('replay.loop')}
      </Checkbox>
      <Checkbox
        checked={known === 'now'}
        onChange={({ target }) => {
          const next = target.checked ? 'now' : 'then'
          player.setKnown(next)
          keep({ ...address(), at: moment(), known: next })
        }}
      >
        {t('replay.showLater')}
      </Checkbox>
      <Checkbox checked={sounds} onChange={({ target }) => setSounds(target.checked)}>
        {t('replay.sound')}
      </Checkbox>
      <Bookmarks moment={moment} marks={marks} onChanged={onMarksChanged} />
    </div>
  )
})
