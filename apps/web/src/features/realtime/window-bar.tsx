import { LeftOutlined, ReloadOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { TIME_RANGE_DAYS, validateTimeRange } from '@vigil/domain'
import { Button, Segmented } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.tsx'
import { durationText } from './measured.ts'
import { fieldTime, momentOfField, PRESET_NAMES, PRESETS, type Preset, type RecentWindow } from './recent-window.ts'

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

/** Times on the clock of the site, not of the workplace. */
function WindowFields({ from, to, onWindow }: WindowFieldsProps) {
  const { t } = useTranslation()
  const { config } = useSession()
  const [texts, setTexts] = useState({
    from: fieldTime(from, config.timeZone),
    to: fieldTime(to, config.timeZone),
  })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [begin, end] = [momentOfField(texts.from, config.timeZone), momentOfField(texts.to, config.timeZone)]
    const [found] = validateTimeRange({ begin, end }, TIME_RANGE_DAYS.events, config.timeZone)
    setProblem(found && t(found.key, { ...found.values }))
    if (found === undefined && begin !== undefined && end !== undefined) {
      onWindow({ kind: 'fixed', from: begin, to: Math.max(end, begin + 1000) })
    }
  }
  return (
    <form className="recent-fields" onSubmit={submit}>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {t(`realtime.recent.${name}`)}
          <input
            type="datetime-local"
            value={texts[name]}
            aria-invalid={problem !== undefined}
            onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button htmlType="submit">{t('realtime.recent.apply')}</Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </form>
  )
}
