import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStored } from '../../lib/use-stored.ts'
import { useSoundState, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'

/** An operator who relies on the sound must know that the browser holds it back. */
export function SoundBanner() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const locked = useSoundState() === 'locked'
  const soundOn = useWatch((watch) => watch.soundOn)
  if (!locked || !soundOn) return null
  return (
    <div className="sound-banner" role="status">
      <strong>{t('shell.sound.muted')}</strong>
      <span>{t('shell.sound.mutedHint')}</span>
      <Button size="small" onClick={() => void sound.unlock()}>
        {t('shell.sound.unlock')}
      </Button>
    </div>
  )
}

/** After a sign-in: a loudspeaker that is off is found now, not in the alarm. */
export function SoundCheck() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const [checked, setChecked] = useStored('soundChecked', false)
  const [played, setPlayed] = useState<'no' | 'yes' | 'failed'>('no')
  if (checked) return null
  const play = async () => setPlayed((await sound.test('alarm')) ? 'yes' : 'failed')
  return (
    <section className="sound-check" aria-label={t('shell.sound.checkTitle')}>
      <strong>{t('shell.sound.checkTitle')}</strong>
      <p role="status">
        {played === 'failed'
          ? t('shell.sound.notPlayed')
          : t(played === 'yes' ? 'shell.sound.checkHeard' : 'shell.sound.checkText')}
      </p>
      <div>
        <Button size="small" type={played === 'yes' ? 'default' : 'primary'} onClick={() => void play()}>
          {t(played === 'yes' ? 'shell.sound.again' : 'shell.sound.play')}
        </Button>
        <Button size="small" type={played === 'yes' ? 'primary' : 'default'} onClick={() => setChecked(true)}>
          {t(played === 'yes' ? 'shell.sound.heard' : 'shell.sound.notNow')}
        </Button>
      </div>
    </section>
  )
}
