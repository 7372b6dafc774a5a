import {
  AlertOutlined,
  EnvironmentOutlined,
  PictureOutlined,
  SplitCellsOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { unhandledCount, type Watch } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import { memo, type ReactNode } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import type { MonitorMode } from '../../lib/paths.ts'
import { useWatch } from '../../live/hooks.ts'

const ICONS: Readonly<Record<MonitorMode, ReactNode>> = {
  map: <EnvironmentOutlined aria-hidden="true" />,
  map2: <SplitCellsOutlined aria-hidden="true" />,
  list: <UnorderedListOutlined aria-hidden="true" />,
  scene: <PictureOutlined aria-hidden="true" />,
  alarm: <AlertOutlined aria-hidden="true" />,
}
const ORDER: readonly MonitorMode[] = ['map', 'map2', 'list', 'scene', 'alarm']
const waitingOf = ({ desk }: Watch) => unhandledCount(desk)

interface ModeSwitchProps {
  readonly mode: MonitorMode
  onMode(mode: MonitorMode): void
}

/** By itself: in a storm it changes many times a second, the switch does not. */
function WaitingCount() {
  const { i18n } = useTranslation()
  const waiting = useWatch(waitingOf)
  return waiting > 0 && <span className="mode-count">{formatNumber(i18n.language, waiting)}</span>
}

export const ModeSwitch = memo(function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  const { t } = useTranslation()
  return (
    <Segmented<MonitorMode>
      className="mode-switch"
      value={mode}
      aria-label={t('monitor.mode.label')}
      options={ORDER.map((value) => ({
        value,
        label: (
          <span className="mode-option" title={t(`monitor.mode.${value}`)}>
            {ICONS[value]}
            <span className="mode-name">{t(`monitor.mode.${value}`)}</span>
            {value === 'alarm' && <WaitingCount />}
          </span>
        ),
      }))}
      onChange={onMode}
    />
  )
})
