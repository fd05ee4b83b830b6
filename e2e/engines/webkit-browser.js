#!/usr/bin/gjs -m
// The WebKit of GNOME in a window, for its WebDriver. The browsers that come with it forget everything when a driver ends
// them; this one keeps it in the folder that is its only argument, as a tablet does.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';
import { programArgs } from 'system';

const [profile] = programArgs;
Gtk.init(null);
// Pages are told that motion is to be reduced.
Gtk.Settings.get_default().gtk_enable_animations = false;

const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
context.set_preferred_languages(['en-GB']);
context.set_automation_allowed(true);
context.connect('automation-started', (_context, session) => {
  const about = new WebKit.ApplicationInfo();
  about.set_name('WebKitGTK');
  about.set_version(WebKit.get_major_version(), WebKit.get_minor_version(), WebKit.get_micro_version());
  session.set_application_info(about);
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
    const window = new Gtk.Window({ default_width: 1180, default_height: 820 });
    window.add(view);
    window.show_all();
    return view;
  });
});
Gtk.main();
