// node --import test/built/electron-parent-port.ts <module>: as Electron starts it, with its port in place of Node's messages.
Object.assign(process, {
  parentPort: {
    postMessage: (message: object) => process.send?.(message),
    on: (_: 'message', listener: (event: { data: unknown }) => void) => process.on('message', (data) => listener({ data })),
  },
});
// As Chromium ends its own with the browser process.
process.on('disconnect', () => process.exit());
