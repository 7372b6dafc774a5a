import { PlayCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSoundState } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { Panel } from '../../ui/panel.tsx'
import './overview.css'

const SOUNDS = ['warning', 'alarm', 'linkLost'] as const

/** Every sound that the console can make, to be heard before it matters. */
export default function MusicBoxPage() {
  const { t } = useTranslation()
  const { sound } = useLive()
  const locked = useSoundState() === 'locked'
  const [failed, setFailed] = useState(false)
  return (
    <div className="music-box">
      <h1>{t('pages.title.musicBox')}</h1>
      <p>{t('pages.musicBox.text')}</p>
      {(locked || failed) && <p role="status">{t('shell.sound.muted')}</p>}
      <div className="music-box-sounds">
        {SOUNDS.map((name) => (
          <Panel key={name} title={t(`pages.musicBox.${name}`)}>
            <p>{t(`pages.musicBox.${name}When`)}</p>
            <Button
              icon={<PlayCircleOutlined />}
              aria-label={`${t('pages.musicBox.play')}: ${t(`pages.musicBox.${name}`)}`}
              onClick={() => void sound.test(name).then((heard) => setFailed(!heard))}
            >
              {t('pages.musicBox.play')}
            </Button>
          </Panel>
        ))}
      </div>
    </div>
  )
}
