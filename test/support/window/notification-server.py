# A desktop's notifications, for tests: takes the name on the session's bus, prints each notification as a line of JSON, and clicks the newest when told to.
import json
import sys
import threading

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

NAME = 'org.freedesktop.Notifications'


class Server(dbus.service.Object):
    newest = 0

    @dbus.service.method(NAME, in_signature='susssasa{sv}i', out_signature='u')
    def Notify(self, app, replaces, icon, title, body, actions, hints, timeout):
        self.newest += 1
        print(json.dumps({'title': str(title), 'body': str(body)}), flush=True)
        return dbus.UInt32(self.newest)

    @dbus.service.method(NAME, in_signature='u')
    def CloseNotification(self, number):
        pass

    @dbus.service.method(NAME, out_signature='as')
    def GetCapabilities(self):
        return ['actions', 'body']

    @dbus.service.method(NAME, out_signature='ssss')
    def GetServerInformation(self):
        return ('paydesk-test', 'paydesk', '1', '1.2')

    @dbus.service.signal(NAME, signature='us')
    def ActionInvoked(self, number, action):
        pass


dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
name = dbus.service.BusName(NAME, bus, do_not_queue=True)
server = Server(bus, '/org/freedesktop/Notifications')
loop = GLib.MainLoop()


def listen():
    for _ in sys.stdin:
        GLib.idle_add(server.ActionInvoked, dbus.UInt32(server.newest), 'default')
    GLib.idle_add(loop.quit)


threading.Thread(target=listen, daemon=True).start()
print(json.dumps({'ready': True}), flush=True)
loop.run()
