// Opens a WebKitGTK window that WebDriver can control and that, unlike MiniBrowser, stores its data. Run by gjs.
import Gtk from "gi://Gtk?version=3.0";
import WebKit from "gi://WebKit2?version=4.1";

const [profile] = ARGV;
Gtk.init(null);

const manager = new WebKit.WebsiteDataManager({
  base_data_directory: `${profile}/data`,
  base_cache_directory: `${profile}/cache`,
});
const context = WebKit.WebContext.new_with_website_data_manager(manager);
context.set_automation_allowed(true);

const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
window.connect("destroy", () => Gtk.main_quit());

context.connect("automation-started", (_, session) => {
  session.set_application_info(WebKit.ApplicationInfo.new());
  session.connect("create-web-view", () => {
    const view = new WebKit.WebView({ web_context: context, is_controlled_by_automation: true });
    view.connect("close", () => window.destroy());
    window.add(view);
    window.show_all();
    return view;
  });
});

Gtk.main();
