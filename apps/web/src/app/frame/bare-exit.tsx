import { CloseOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useFullscreen } from '../menu/use-fullscreen.ts'

const SHOWN_MS = 3000

/** Whether the pointer was moved a moment ago: a wall that nobody touches shows no buttons. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const touch = () => {
      setTouched(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTouched(false), SHOWN_MS)
    }
    window.addEventListener('pointermove', touch)
    window.addEventListener('pointerdown', touch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', touch)
      window.removeEventListener('pointerdown', touch)
    }
  }, [])
  return touched
}

/** The way out of a page that has neither header nor menu; Esc is one as well. */
export function BareExit() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [full, toggleFull] = useFullscreen()
  const touched = useTouched()
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      const inDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null
      if (event.key === 'Escape' && !inDialog) void navigate('/')
    }
    window.addEventListener('keydown', leave)
    return () => window.removeEventListener('keydown', leave)
  }, [navigate])
  return (
    <nav className="bare-exit" data-shown={touched} aria-label={t('shell.menu.label')}>
      <Button icon={full ? <FullscreenExitOutlined /> : <FullscreenOutlined />} onClick={toggleFull}>
        {t(full ? 'shell.fullscreen.leave' : 'shell.fullscreen.enter')}
      </Button>
      <Button icon={<CloseOutlined />} onClick={() => void navigate('/')}>
        {t('pages.toStart')}
      </Button>
    </nav>
  )
}
