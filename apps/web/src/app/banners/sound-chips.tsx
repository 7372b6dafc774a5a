import { Button } from 'antd'
import { useState } from 'react'
import { useStored } from '../../lib/browser/use-stored.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSoundState, useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { MutedIcon } from '../../ui/state/muted-icon.tsx'
import { RowIcon } from '../../ui/state/row-icon.tsx'
import { HeaderChip } from './header-chip.tsx'

/** An operator who relies on the sound must know that the browser holds it back; once that is said, nothing else about sound is. */
export function SoundChip() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const locked = useSoundState() === 'locked'
  const soundOn = useWatch((watch) => watch.soundOn)
  const [checked] = useStored('soundChecked', false)
  if (!locked || !soundOn) return checked ? null : <SoundCheck />
  return (
    <HeaderChip tone="warning" icon={<MutedIcon />} word={t('shell.sound.muted')} label={t('shell.sound.muted')}>
      <p>{t('shell.sound.mutedHint')}</p>
      <Button size="small" type="primary" onClick={() => void sound.unlock()}>
        {t('shell.sound.unlock')}
      </Button>
    </HeaderChip>
  )
}

/** After a sign-in: a loudspeaker that is off is found now, not in the alarm. */
function SoundCheck() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const [, setChecked] = useStored('soundChecked', false)
  const [played, setPlayed] = useState<'no' | 'yes' | 'failed'>('no')
  const play = async () => setPlayed((await sound.test('alarm')) ? 'yes' : 'failed')
  return (
    <HeaderChip
      tone="quiet"
      icon={<RowIcon name="bell" />}
      word={t('shell.sound.checkTitle')}
      label={t('shell.sound.checkTitle')}
    >
      <section className="sound-check" aria-label={t('shell.sound.checkTitle')}>
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
    </HeaderChip>
  )
}
