import type { Translation } from '../../translation.ts'
import type { shell as source } from '../en/shell.ts'

export const shell = {
  menu: {
    label: '菜单',
    collapse: '收起菜单',
    expand: '展开菜单',
    external: '打开其他系统',
  },
  user: {
    menu: '{name} 的账号',
    password: '修改密码',
    personal: '个人设置',
    service: '在线客服',
    download: '客户端下载',
    help: '帮助',
    about: '关于',
    exit: '退出',
  },
  exitText: '此屏幕将不再显示报警，也不再发出报警声。',
  drawer: '设备监测',
  fullscreen: {
    enter: '全屏',
    leave: '退出全屏',
  },
  languageFailed: '语言加载失败',
  alarmsUnknown: '未处置报警：尚不清楚',
  notices: '报警通知',
  wallHeadline: '当前最严重的报警',
  /** Pages that a calm wall shows in turn. */
  wall: {
    sites: '各站点现状',
    weather: '当前气象',
    events: '最近报警',
    duty: '值班',
    noWeather: '目前没有收到气象站数据。',
    noEvents: '最近 24 小时无报警。',
    eventsFailed: '无法读取最近的报警。',
    unknown: '尚不清楚',
  },
  /** What a notice says of its alarm. */
  course: {
    new: '新报警',
    worse: '加重',
    easing: '减弱',
    over: '已恢复',
  },
  sound: {
    turnOn: '打开报警声',
    turnOff: '关闭报警声',
    muted: '浏览器已静音',
    mutedHint: '报警可见但无声。',
    unlock: '启用声音',
    checkTitle: '声音测试',
    checkText: '请确认您能听到报警声。',
    checkHeard: '听到了吗？如未听到，请检查扬声器和音量。',
    notPlayed: '浏览器未能播放。请允许此页面播放声音后重试。',
    play: '播放报警声',
    again: '再放一次',
    heard: '能听到',
    notNow: '暂不',
  },
  silence: {
    title: '已消音（显示实际状态）',
    short_other: '已消音 {count}',
    count_other: '{count} 台设备已消音，点击查看',
  },
  newAlarms_other: '{count} 条新报警',
} satisfies Translation<typeof source, 'zh-CN'>
