import type { Translation } from '../../translation.ts'
import type { signIn as source } from '../en/sign-in.ts'

export const signIn = {
  title: 'Iniciar sesión',
  username: 'Usuario',
  password: 'Contraseña',
  submit: 'Entrar',
  submitting: 'Iniciando sesión…',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  capsLock: 'Bloqueo de mayúsculas activado',
  demoAccounts: 'Cuentas de demostración',
  demoHint: 'Datos de demostración: la ciudad, sus emplazamientos y todos los dispositivos son simulados',
  demo: {
    admin: 'Administrador, todos los permisos',
    operator: 'Operador, todos los emplazamientos, tramita alarmas',
    watcher: 'Observador, todos los emplazamientos, sin control',
    customs: 'Operador de aduana, solo el emplazamiento aduanero',
  },
  failed: 'No se pudo iniciar sesión',
  ended: 'Su sesión ha finalizado',
  plainHttp: 'Esta conexión no está cifrada: otras personas de la red pueden leer su contraseña',
} satisfies Translation<typeof source, 'es'>
