import type { Translation } from '../../translation.ts'
import type { shell as source } from '../en/shell.ts'

export const shell = {
  menu: {
    label: 'Menú',
    collapse: 'Contraer el menú',
    expand: 'Desplegar el menú',
    external: 'abre otro sistema',
  },
  user: {
    menu: 'Cuenta de {name}',
    password: 'Cambiar la contraseña',
    personal: 'Ajustes personales',
    service: 'Asistencia en línea',
    download: 'Descarga del cliente',
    help: 'Ayuda',
    about: 'Acerca de',
    exit: 'Cerrar sesión',
  },
  exitText: 'Esta pantalla dejará de mostrar y hacer sonar las alarmas.',
  drawer: 'Vigilancia de dispositivos',
  fullscreen: {
    enter: 'Pantalla completa',
    leave: 'Salir de pantalla completa',
  },
  languageFailed: 'No se pudo cargar el idioma',
  alarmsUnknown: 'Alarmas sin tramitar: aún no se sabe',
  notices: 'Avisos de alarma',
  /** What a notice says of its alarm. */
  course: {
    new: 'Nueva',
    worse: 'Empeora',
    easing: 'Remite',
    over: 'Terminada',
  },
  sound: {
    turnOn: 'Activar el sonido de alarma',
    turnOff: 'Desactivar el sonido de alarma',
    muted: 'Silenciado por el navegador',
    mutedHint: 'Las alarmas se ven, pero no se oyen.',
    unlock: 'Activar el sonido',
    checkTitle: 'Prueba de sonido',
    checkText: 'Compruebe que oirá las alarmas.',
    checkHeard: '¿Lo ha oído? Si no, revise el altavoz y el volumen.',
    notPlayed: 'El navegador no lo reprodujo. Permita el sonido en esta página e inténtelo de nuevo.',
    play: 'Reproducir la alarma',
    again: 'Reproducir otra vez',
    heard: 'Lo oigo',
    notNow: 'Ahora no',
  },
  silence: {
    title: 'Silenciados, con su estado real',
    short_one: '{count} silenciado',
    short_many: '{count} silenciados',
    short_other: '{count} silenciados',
    count_one: '{count} dispositivo silenciado, mostrarlo',
    count_many: '{count} dispositivos silenciados, mostrarlos',
    count_other: '{count} dispositivos silenciados, mostrarlos',
  },
  newAlarms_one: '{count} alarma nueva',
  newAlarms_many: '{count} alarmas nuevas',
  newAlarms_other: '{count} alarmas nuevas',
} satisfies Translation<typeof source, 'es'>
