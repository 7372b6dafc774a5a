import { LeftOutlined, ReloadOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { TIME_RANGE_DAYS } from '@vigil/domain'
import { Button, Segmented } from 'antd'
import type { FormEvent } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { durationText } from '../../ui/values/measured.ts'
import { PRESET_NAMES, PRESETS, type Preset, type RecentWindow } from './recent-window.ts'
import { useSpanFields } from './use-span-fields.tsx'

interface WindowBarProps {
  readonly window: RecentWindow
  readonly span: { readonly from: number; readonly to: number }
  onWindow(window: RecentWindow): void
  onReshape(change: { zoom?: number; move?: number }): void
  onRefresh(): void
}

const CUSTOM = 'custom'

export function WindowBar({ window, span, onWindow, onReshape, onRefresh }: WindowBarProps) {
  const { t, i18n } = useTranslation()
  const tools = [
    { key: 'earlier', icon: <LeftOutlined />, act: () => onReshape({ move: -0.5 }) },
    { key: 'later', icon: <RightOutlined />, act: () => onReshape({ move: 0.5 }) },
    { key: 'zoomIn', icon: <ZoomInOutlined />, act: () => onReshape({ zoom: 0.5 }) },
    { key: 'zoomOut', icon: <ZoomOutOutlined />, act: () => onReshape({ zoom: 2 }) },
    { key: 'refresh', icon: <ReloadOutlined />, act: onRefresh },
  ] as const
  return (
    <>
      <Segmented<Preset | typeof CUSTOM>
        aria-label={t('realtime.recent.window')}
        value={window.kind === 'last' ? window.preset : CUSTOM}
        onChange={(chosen) =>
          onWindow(chosen === CUSTOM ? { kind: 'fixed', ...span } : { kind: 'last', preset: chosen })
        }
        options={[
          ...PRESET_NAMES.map((value) => ({ value, label: durationText(PRESETS[value], i18n.language) })),
          { value: CUSTOM, label: t('realtime.recent.custom') },
        ]}
      />
      {window.kind === 'fixed' && (
        <WindowFields key={`${window.from} ${window.to}`} from={window.from} to={window.to} onWindow={onWindow} />
      )}
      {/* Earlier is to the left, as on the axis. */}
      <span className="recent-group" dir="ltr">
        {tools.map(({ key, icon, act }) => (
          <Button
            key={key}
            icon={icon}
            title={t(`realtime.recent.${key}`)}
            aria-label={t(`realtime.recent.${key}`)}
            onClick={act}
          />
        ))}
      </span>
    </>
  )
}

interface WindowFieldsProps {
  readonly from: number
  readonly to: number
  onWindow(window: RecentWindow): void
}

function WindowFields({ from, to, onWindow }: WindowFieldsProps) {
  const { t } = useTranslation()
  const span = useSpanFields(() => ({ from, to }), TIME_RANGE_DAYS.events)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const asked = span.read()
    if (asked !== undefined) {
      onWindow({ kind: 'fixed', from: asked.begin, to: Math.max(asked.end, asked.begin + 1000) })
    }
  }
  return (
    <form className="recent-fields" onSubmit={submit}>
      {span.fields}
      <Button htmlType="submit">{t('realtime.recent.apply')}</Button>
      {span.problem}
    </form>
  )
}
