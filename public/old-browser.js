// Runs in Internet Explorer only, because newer browsers skip "nomodule" scripts. Use ES5 syntax only.
(function () {
  var agent = navigator.userAgent;
  if (agent.indexOf("MSIE ") === -1 && agent.indexOf("Trident/") === -1) return;
  var banner = document.createElement("div");
  banner.setAttribute("role", "alert");
  banner.style.cssText =
    "padding:16px;background:#8c1d18;color:#ffffff;font:18px/1.4 Arial,sans-serif;text-align:center";
  banner.appendChild(
    document.createTextNode(
      "It seems you are using Internet Explorer. It is advised to use the latest version of Google Chrome, Mozilla Firefox, or Microsoft Edge when using this website."
    )
  );
  document.body.insertBefore(banner, document.body.firstChild);
})();
