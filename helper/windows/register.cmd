@echo off
rem Puts Plugfolio Helper where it can stay and registers plugfolio: links for this user. No administrator is needed:
rem everything lies below %LOCALAPPDATA% and HKEY_CURRENT_USER. unregister.cmd takes it back.
setlocal
set "PLACE=%LOCALAPPDATA%\Programs\Plugfolio Helper"
if /i "%~dp0"=="%PLACE%\" goto :register
if not exist "%PLACE%" mkdir "%PLACE%" || goto :failed
for %%F in (helper.cjs plugfolio-helper.cmd register.cmd unregister.cmd LICENSE.txt) do copy /y "%~dp0%%F" "%PLACE%\" >nul || goto :failed
for %%F in (node.exe LICENSE-node.txt) do if exist "%~dp0%%F" copy /y "%~dp0%%F" "%PLACE%\" >nul || goto :failed

:register
call "%PLACE%\plugfolio-helper.cmd" install || goto :failed
echo Installed in %PLACE%. Go back to the web page and press Connect Helper App.
pause
exit /b 0

:failed
echo Nothing was registered. The lines above say why. 1>&2
pause
exit /b 1
