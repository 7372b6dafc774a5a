import { PointState } from '@vigil/contract'
import { SILENCE_DURATION_MS } from '@vigil/domain'
import { POINT_STATE_KEYS } from '@vigil/i18n/web'
import { Button, Modal, Tabs } from 'antd'
import { Fragment, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { keyCaps, modKey, SHORTCUTS, type ShortcutName } from '../../lib/shortcuts.ts'
import { useLive } from '../../live/live-context.tsx'
import type { Sound } from '../../live/sound/sound.ts'
import { StateMark } from '../../ui/state/state-mark.tsx'
import type { DialogProps } from './dialog-props.ts'
import './session.css'

const NAMES = Object.keys(SHORTCUTS) as ShortcutName[]
const STATES = [
  PointState.HighRisk,
  PointState.Alarm,
  PointState.Warning,
  PointState.Fault,
  PointState.Maintenance,
  PointState.Baseline,
  PointState.Normal,
  PointState.NotConnected,
] as const
const SOUNDS = ['alarm', 'warning', 'linkLost'] as const satisfies readonly Sound[]

export default function HelpDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal open={open} title={t('session.help.title')} footer={null} onCancel={onClose} destroyOnHidden width={640}>
      <Tabs
        items={[
          { key: 'keyboard', label: t('session.help.keyboard'), children: <KeyboardMap /> },
          { key: 'states', label: t('session.help.states'), children: <StatesLegend /> },
          { key: 'sounds', label: t('session.help.sounds'), children: <SoundsLegend /> },
        ]}
      />
    </Modal>
  )
}

function KeyboardMap() {
  const { t } = useTranslation()
  return (
    <>
      <dl className="session-legend session-keys">
        {NAMES.map((name) => (
          <Fragment key={name}>
            <dt>
              <Keys name={name} />
            </dt>
            <dd>{t(`session.help.shortcut.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="session-hint">{t('session.help.keysRest')}</p>
    </>
  )
}

function Keys({ name }: { name: ShortcutName }) {
  const { t } = useTranslation()
  return keyCaps(name, modKey()).map((caps, step) => (
    <Fragment key={caps.join()}>
      {step > 0 && ` ${t('session.help.andThen')} `}
      <bdi dir="ltr">
        {caps.map((cap, place) => (
          <Fragment key={cap}>
            {place > 0 && ' + '}
            <kbd>{cap}</kbd>
          </Fragment>
        ))}
      </bdi>
    </Fragment>
  ))
}

function StatesLegend() {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('session.help.statesHint')}</p>
      <dl className="session-legend">
        {STATES.map((state) => (
          <Fragment key={state}>
            <dt>
              <StateMark state={state} />
            </dt>
            <dd>{t(POINT_STATE_KEYS[state].replace('state.', 'session.help.meaning.'))}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="session-hint">{t('session.help.silenced', { minutes: SILENCE_DURATION_MS / 60_000 })}</p>
    </>
  )
}

/** Each can be listened to: in an alarm is the wrong moment to hear it for the first time. */
function SoundsLegend() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const [blocked, setBlocked] = useState(false)
  const listen = async (name: Sound) => setBlocked(!(await sound.test(name)))
  return (
    <>
      <dl className="session-legend">
        {SOUNDS.map((name) => (
          <Fragment key={name}>
            <dt>
              <Button
                size="small"
                onClick={() => void listen(name)}
                aria-label={`${t('session.help.listen')}: ${t(`session.help.sound.${name}`)}`}
              >
                {t('session.help.listen')}
              </Button>
            </dt>
            <dd>{t(`session.help.sound.${name}`)}</dd>
          </Fragment>
        ))}
      </dl>
      <p role="status" className="session-hint">
        {blocked && t('session.help.notHeard')}
      </p>
    </>
  )
}
